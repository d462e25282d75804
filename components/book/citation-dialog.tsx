"use client";

import { type RefObject, useSyncExternalStore } from "react";
import { CopyButton } from "@/components/pay/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { bookCopy } from "@/lib/copy/book";
import { bookCitations, type CitedBook } from "@/lib/export/book-citations";
import type { Provenance } from "@/lib/export/provenance-line";
import styles from "./citation-dialog.module.css";

type CitationDialogProps = {
  ref: RefObject<HTMLDialogElement | null>;
  book: CitedBook;
  provenance: Provenance;
  /** The page's address without what a reader came with. */
  address: () => string;
};

/** The book and its summary as citations, in the three forms that reference managers and people read. */
export function CitationDialog({ ref, book, provenance, address }: CitationDialogProps) {
  const { cite } = bookCopy;
  const url = useSyncExternalStore(noChanges, address, () => "");
  const { generator, source, generatedAt } = provenance;
  const citations = bookCitations(book, { generator, source, generated_at: generatedAt, url });
  return (
    <Dialog ref={ref} heading={cite.heading}>
      <p className={styles.note}>{cite.text}</p>
      {forms.map((form) => (
        <section key={form} className={styles.form} aria-label={cite.forms[form]}>
          <h3 className="lab">{cite.forms[form]}</h3>
          <pre>{citations[form]}</pre>
          <CopyButton text={() => citations[form]} label={cite.copy(cite.forms[form])} />
        </section>
      ))}
      <button type="button" className="btn ghost" onClick={() => ref.current?.close()}>
        {cite.close}
      </button>
    </Dialog>
  );
}

const forms = ["bibtex", "cslJson", "plain"] as const;
const noChanges = () => () => undefined;
