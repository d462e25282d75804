import { type ReactNode, type RefObject, useEffect, useId } from "react";
import styles from "./dialog.module.css";

type DialogProps = {
  /** `close()` closes it, and so does the Escape key. */
  ref: RefObject<HTMLDialogElement | null>;
  heading: string;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog over the page, open for as long as it is drawn. The browser holds the focus in it, and gives it back. */
export function Dialog({ ref, heading, onClose, children }: DialogProps) {
  const headingId = useId();
  useEffect(() => ref.current?.showModal(), [ref]);
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={headingId} onClose={onClose}>
      <h2 id={headingId}>{heading}</h2>
      {children}
    </dialog>
  );
}
