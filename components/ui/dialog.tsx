import { type ReactNode, type RefObject, useId } from "react";
import styles from "./dialog.module.css";

type DialogProps = {
  /** `showModal()` opens it, `close()` closes it, and so does the Escape key. */
  ref: RefObject<HTMLDialogElement | null>;
  heading: string;
  onClose?: () => void;
  children: ReactNode;
};

/** A dialog over the page. The browser holds the focus in it, and gives it back. */
export function Dialog({ ref, heading, onClose, children }: DialogProps) {
  const headingId = useId();
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={headingId} onClose={onClose}>
      <h2 id={headingId}>{heading}</h2>
      {children}
    </dialog>
  );
}
