import { errorHelp } from "@/lib/copy/error-help";
import { type ErrorCode, errorStatus } from "@/lib/errors";

/** The table of errors: each under the anchor that an error body's `docUrl` names. */
export function ErrorReference() {
  return (
    <section aria-labelledby="errors">
      <h2 id="errors">Errors</h2>
      <p>
        An error body is <code>{'{"error": {"code", "message", "docUrl"}}'}</code>, sometimes with more
        members. The code never changes its meaning; the message says what happened, then what to do.
      </p>
      {codes.map((code) => (
        <article key={code}>
          <h3 id={`error-${code}`}>
            {errorStatus[code]} {code}
          </h3>
          <p>
            {errorHelp[code].cause} {errorHelp[code].fix}
          </p>
        </article>
      ))}
    </section>
  );
}

const codes = Object.keys(errorHelp).filter((code): code is ErrorCode => code in errorStatus);
