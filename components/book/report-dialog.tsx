"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { reportCopy } from "@/lib/copy/reading-dialogs";
import styles from "./report-dialog.module.css";

/** The most that a report may hold, UTF-16 units. */
const longestReport = 2000;

type Progress = "writing" | "sending" | "sent" | "failed";

type ReportDialogProps = { bookId: number; onClose: () => void };

/** A few words about an error in a summary, to whoever runs this library. */
export default function ReportDialog({ bookId, onClose }: ReportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
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
  const close = () => dialog.current?.close();
  return (
    <Dialog ref={dialog} heading={reportCopy.heading} onClose={onClose}>
      {progress !== "sent" && (
        <form className={styles.form} onSubmit={(event) => void send(event)}>
          <p>{reportCopy.text}</p>
          <label htmlFor={fieldId}>{reportCopy.field}</label>
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
              {isSending ? reportCopy.sending : reportCopy.send}
            </button>
            <button type="button" className="btn ghost" onClick={close}>
              {reportCopy.cancel}
            </button>
          </div>
        </form>
      )}
      <p role="status">
        {progress === "sent" && reportCopy.sent}
        {progress === "failed" && reportCopy.failed}
      </p>
      {progress === "sent" && (
        // The button that had the focus is gone with the form.
        <button type="button" className="btn ghost" ref={(button) => button?.focus()} onClick={close}>
          {reportCopy.close}
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
