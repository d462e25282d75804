import { useEffect, useId, useRef, useState } from "react";
import { LibraryUnavailable } from "@/lib/client/library-unavailable";
import { libraryCopy } from "@/lib/copy/library";
import styles from "./confirm-dialog.module.css";

export type Question = {
  heading: string;
  text: string;
  /** What the button that does it says. */
  confirm: string;
  act: () => Promise<void>;
  /** After the act and the end of the dialog: what asked may be gone, and the focus needs a place. */
  done: () => void;
};

/** Asks before something is lost. Turned down, it gives the focus back to what asked. */
export function ConfirmDialog({ question, onClosed }: { question: Question | null; onClosed: () => void }) {
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    if (question && !ref.current?.open) ref.current?.showModal();
  }, [question]);
  const confirm = async ({ act, done }: Question) => {
    try {
      await act();
    } catch (error) {
      setFault(error instanceof LibraryUnavailable ? error.message : libraryCopy.copy.failed);
      return;
    }
    ref.current?.close();
    done();
  };
  const end = () => {
    setFault("");
    onClosed();
  };
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={`${id}-heading`}
      aria-describedby={`${id}-text`}
      onClose={end}
    >
      {question && (
        <>
          <h2 id={`${id}-heading`}>{question.heading}</h2>
          <p id={`${id}-text`}>{question.text}</p>
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
          <div className={styles.acts}>
            <button type="button" className="btn ghost" onClick={() => ref.current?.close()}>
              {libraryCopy.cancel}
            </button>
            <button type="button" className="btn" onClick={() => void confirm(question)}>
              {question.confirm}
            </button>
          </div>
        </>
      )}
    </dialog>
  );
}
