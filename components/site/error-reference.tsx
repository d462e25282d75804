import { errorHelp } from "@/lib/copy/error-help";
import { type ErrorCode, errorStatus } from "@/lib/errors";
import styles from "./reference.module.css";

/** The table of errors: each under the anchor that an error body's `docUrl` names. */
export function ErrorReference() {
  return (
    <section className={styles.section} aria-labelledby="errors">
      <h2 id="errors">Errors</h2>
      <p>
        An error body is <code>{'{"error": {"code", "message", "docUrl"}}'}</code>, sometimes with more
        members. The code never changes its meaning; the message says what happened, then what to do.
      </p>
      <ul className={styles.entries}>
        {codes.map((code) => (
          <li key={code} id={`error-${code}`} className={styles.entry}>
            <h3>
              {errorStatus[code]} {code}
            </h3>
            <p>
              {errorHelp[code].cause} {errorHelp[code].fix}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const codes = Object.keys(errorHelp).filter((code): code is ErrorCode => code in errorStatus);
