import { failureCopy } from "@/lib/copy/failure";

/** What a page says when it could not be drawn: whose fault it is, what it costs, and what to do. */
export function Failure({ reference, onRetry }: { reference: string | undefined; onRetry: () => void }) {
  const { heading, text, tryAgain, reload, browse } = failureCopy;
  return (
    <div className="message" role="alert">
      <h1>{heading}</h1>
      <p>{text}</p>
      <p className="ways">
        <button className="btn ghost needs-script" type="button" onClick={onRetry}>
          {tryAgain}
        </button>
        <button className="btn ghost needs-script" type="button" onClick={() => location.reload()}>
          {reload}
        </button>
        <a className="btn ghost" href="/">
          {browse}
        </a>
      </p>
      {reference !== undefined && (
        <p className="mono">
          {failureCopy.reference} {reference}
        </p>
      )}
    </div>
  );
}
