"use client";

import { useRef, useSyncExternalStore } from "react";
import { CopyButton } from "@/components/pay/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { citeCopy } from "@/lib/copy/reading-dialogs";
import { bookCitations, type CitedBook } from "@/lib/export/book-citations";
import type { Provenance } from "@/lib/export/provenance-line";
import styles from "./citation-dialog.module.css";

type CitationDialogProps = {
  book: CitedBook;
  provenance: Provenance;
  /** The page's address without what a reader came with. */
  address: () => string;
  onClose: () => void;
};

/** The book and its summary as citations, in the three forms that reference managers and people read. */
export default function CitationDialog({ book, provenance, address, onClose }: CitationDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const url = useSyncExternalStore(noChanges, address, () => "");
  const { generator, source, generatedAt } = provenance;
  const citations = bookCitations(book, { generator, source, generated_at: generatedAt, url });
  return (
    <Dialog ref={dialog} heading={citeCopy.heading} onClose={onClose}>
      <p className={styles.note}>{citeCopy.text}</p>
      {forms.map((form) => (
        <section key={form} className={styles.form} aria-label={citeCopy.forms[form]}>
          <h3 className="lab">{citeCopy.forms[form]}</h3>
          <pre>{citations[form]}</pre>
          <CopyButton text={() => citations[form]} label={citeCopy.copy(citeCopy.forms[form])} />
        </section>
      ))}
      <button type="button" className="btn ghost" onClick={() => dialog.current?.close()}>
        {citeCopy.close}
      </button>
    </Dialog>
  );
}

const forms = ["bibtex", "cslJson", "plain"] as const;
const noChanges = () => () => undefined;
