import type { Discovery } from "@/lib/http/discover";
import styles from "./reference.module.css";

/** The exchange around a 402, in words. */
export function PaidRequestSteps({ service }: { service: Discovery }) {
  return (
    <section className={styles.section} aria-labelledby="paying">
      <h2 id="paying">A paid request</h2>
      <ol className={styles.steps}>
        <li>
          Ask without a payment. The answer is 402; its header <code>PAYMENT-REQUIRED</code> is base64 of a
          JSON object with the offer: amount, token, recipient, network. Clients of x402 version 1 find the
          same in the body.
        </li>
        <li>
          Sign an EIP-3009 <code>TransferWithAuthorization</code> of exactly that amount to that recipient,
          with a random nonce, valid for the offer’s <code>maxTimeoutSeconds</code>. Signing sends nothing and
          costs no gas.
        </li>
        <li>
          Send the same request with the signed payload, base64 of{" "}
          <code>{'{"x402Version": 2, "accepted": offer, "payload": {"signature", "authorization"}}'}</code>,
          in the header <code>X-PAYMENT</code> or <code>PAYMENT-SIGNATURE</code>. Add an{" "}
          <code>Idempotency-Key</code> of your choice: with it the same request may be repeated for 24 hours,
          free.
        </li>
        <li>
          The answer is 200 with what you bought, or 403 with the reason for which the payment was refused;
          then nothing was charged. The transfer settles on the chain after the answer has left:{" "}
          <code>GET /payments/{"{id}"}</code> with the id from <code>X-Payment-Id</code> follows it.
        </li>
      </ol>
      <dl className="meta">
        <dt>Network</dt>
        <dd>
          <code>{service.networks.join(", ")}</code>
        </dd>
        <dt>Token</dt>
        <dd>
          <code>{service.asset}</code>
        </dd>
        <dt>Recipient</dt>
        <dd>
          <code>{service.payTo}</code>
        </dd>
      </dl>
    </section>
  );
}
