"use client";

import { useRouter } from "next/navigation";
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { searchFieldCopy } from "@/lib/copy/search-field";
import { bookPath } from "@/lib/text/book-path";
import styles from "./search-field.module.css";
import { TitleList } from "./title-list";
import { useSlashKey } from "./use-slash-key";
import { type TitleMatch, useTitleMatches } from "./use-title-matches";

type SearchFieldProps = {
  defaultValue?: string;
  where?: "books" | "summaries";
  autoFocus?: boolean;
};

/**
 * The search: a form that opens `/search` and needs no script. With one, titles that match are listed below while someone
 * writes, free of charge; the arrow keys choose one, Enter opens it, or the search where none is chosen.
 */
export function SearchField({ defaultValue = "", where = "books", autoFocus = false }: SearchFieldProps) {
  const router = useRouter();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [written, setWritten] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const matches = useTitleMatches(written);
  const titles = isOpen && matches ? matches : [];
  useSlashKey(field);

  // The document holds the text, not React: what was typed before the script came must stay. Another address is another text.
  const shown = useRef(defaultValue);
  useEffect(() => {
    if (field.current && shown.current !== defaultValue) field.current.value = defaultValue;
    shown.current = defaultValue;
  }, [defaultValue]);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);

  function close() {
    setIsOpen(false);
    setChosen(-1);
  }

  function openBook({ id, title }: TitleMatch) {
    close();
    router.push(bookPath(id, title));
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    close();
    const parameters = new URLSearchParams({ q: field.current?.value ?? "" });
    if (where === "summaries") parameters.set("in", where);
    router.push(`/search?${parameters}`);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const book = titles[chosen];
    if (event.key === "Enter" && book) openBook(book);
    else if (event.key === "Escape" && titles.length > 0) close();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      setIsOpen(true);
      setChosen(nextChoice(chosen, event.key === "ArrowDown" ? 1 : -1, matches?.length ?? 0));
    } else return;
    event.preventDefault();
  }

  const search = searchFieldCopy;
  return (
    <search className={styles.search} aria-label={search.landmark}>
      <form className={styles.form} action="/search" method="get" onSubmit={submit}>
        {where === "summaries" && <input type="hidden" name="in" value="summaries" />}
        <input
          ref={field}
          className={styles.input}
          type="search"
          name="q"
          defaultValue={defaultValue}
          placeholder={search.placeholder}
          maxLength={512}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-label={search.label}
          aria-autocomplete="list"
          aria-expanded={titles.length > 0}
          aria-controls={listId}
          aria-activedescendant={titles[chosen] ? `${listId}-${chosen}` : undefined}
          onInput={({ currentTarget }) => {
            setWritten(currentTarget.value);
            setIsOpen(true);
            setChosen(-1);
          }}
          onKeyDown={handleKey}
          onBlur={close}
        />
        <button className={`btn ghost ${styles.submit}`} type="submit">
          {search.submit}
        </button>
      </form>
      <TitleList id={listId} titles={titles} chosen={chosen} onOpen={close} />
      <span className="visually-hidden" role="status">
        {isOpen && matches && search.found(matches.length)}
      </span>
    </search>
  );
}

/** Round through the titles and, between the last and the first, the text itself: -1. */
function nextChoice(chosen: number, step: 1 | -1, titles: number): number {
  return ((chosen + 1 + step + titles + 1) % (titles + 1)) - 1;
}
