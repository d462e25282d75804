import type { ReactNode } from "react";
import { formatAtomicAmount } from "@/lib/chain/atomic-amount";
import { receiptPageCopy } from "@/lib/copy/receipt";
import type { Receipt } from "@/lib/payments/receipt";
import type { BoughtPage } from "./bought-page";
import { CopyValue } from "./copy-value";
import styles from "./receipt.module.css";

type ReceiptFactsProps = { receipt: Receipt; bought: BoughtPage; networkTitle: string };

/** Everything a receipt says, each hash with a button that copies it. */
export function ReceiptFacts({ receipt, bought, networkTitle }: ReceiptFactsProps) {
  const { facts, copy } = receiptPageCopy;
  const { amount, asset, network, payer, payTo, nonce, transaction, block, reason, explorerUrl, id } =
    receipt;
  const [first] = receipt.transitions;
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">{facts.heading}</h2>
      <dl className={`meta ${styles.facts}`}>
        <Fact name={facts.bought}>{bought.path ? <a href={bought.path}>{bought.name}</a> : bought.name}</Fact>
        {first && (
          <Fact name={facts.date}>
            <time className="num" dateTime={first.at}>
              {receiptPageCopy.date(first.at)}
            </time>
          </Fact>
        )}
        <Fact name={facts.amount}>
          <span className="num">{receiptPageCopy.amount(formatAtomicAmount(BigInt(amount)))}</span>
        </Fact>
        <Hash name={facts.payer} value={payer} copy={copy.payer} />
        <Hash name={facts.payTo} value={payTo} copy={copy.payTo} />
        <Fact name={facts.network}>{receiptPageCopy.network(networkTitle, network)}</Fact>
        <Hash name={facts.token} value={asset} copy={copy.token} />
        <Hash name={facts.nonce} value={nonce} copy={copy.nonce} />
        {transaction ? (
          <Hash name={facts.transaction} value={transaction} copy={copy.transaction}>
            {explorerUrl && (
              <a href={explorerUrl} rel="noreferrer">
                {receiptPageCopy.explorer}
              </a>
            )}
          </Hash>
        ) : (
          <Fact name={facts.transaction}>{facts.notYet}</Fact>
        )}
        <Fact name={facts.block}>
          <span className="num">{block ?? facts.notYet}</span>
        </Fact>
        {reason && <Fact name={facts.reason}>{reason}</Fact>}
        <Hash name={facts.id} value={id} copy={copy.id} />
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

type HashProps = { name: string; value: string; copy: string; children?: ReactNode };

function Hash({ name, value, copy, children }: HashProps) {
  return (
    <Fact name={name}>
      <span className="mono">{value}</span>{" "}
      <span className={styles.acts}>
        <CopyValue value={value} label={copy} />
        {children}
      </span>
    </Fact>
  );
}
