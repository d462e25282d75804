"use client";

import { type FormEvent, type RefObject, useId, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { bookCopy } from "@/lib/copy/book";
import styles from "./report-dialog.module.css";

/** The most that a report may hold, UTF-16 units. */
const longestReport = 2000;

type Progress = "writing" | "sending" | "sent" | "failed";

type ReportDialogProps = { ref: RefObject<HTMLDialogElement | null>; bookId: number };

/** A few words about an error in a summary, to whoever runs this library. */
export function ReportDialog({ ref, bookId }: ReportDialogProps) {
  const { report } = bookCopy;
  const fieldId = useId();
  const [progress, setProgress] = useState<Progress>("writing");
  const isSending = progress === "sending";
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const text = new FormData(event.currentTarget).get("text");
    setProgress("sending");
    setProgress((await isReported(bookId, String(text ?? "").trim())) ? "sent" : "failed");
  };
  const close = () => ref.current?.close();
  return (
    <Dialog ref={ref} heading={report.heading} onClose={() => setProgress("writing")}>
      {progress !== "sent" && (
        <form className={styles.form} onSubmit={(event) => void send(event)}>
          <p>{report.text}</p>
          <label htmlFor={fieldId}>{report.field}</label>
          <textarea
            className="field"
            id={fieldId}
            name="text"
            rows={5}
            required
            maxLength={longestReport}
            readOnly={isSending}
          />
          <div className={styles.acts}>
            <button type="submit" className="btn" aria-disabled={isSending}>
              {isSending ? report.sending : report.send}
            </button>
            <button type="button" className="btn ghost" onClick={close}>
              {report.cancel}
            </button>
          </div>
        </form>
      )}
      <p role="status">
        {progress === "sent" && report.sent}
        {progress === "failed" && report.failed}
      </p>
      {progress === "sent" && (
        // The button that had the focus is gone with the form.
        <button type="button" className="btn ghost" ref={(button) => button?.focus()} onClick={close}>
          {report.close}
        </button>
      )}
    </Dialog>
  );
}

async function isReported(bookId: number, text: string): Promise<boolean> {
  if (text === "") return false;
  try {
    const response = await fetch(`/books/${bookId}/reports`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text }),
    });
    return response.ok;
  } catch {
    return false;
  }
}
