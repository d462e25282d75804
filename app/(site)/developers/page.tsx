import type { Metadata } from "next";
import { connection } from "next/server";
import { EndpointReference } from "@/components/site/endpoint-reference";
import { ErrorReference } from "@/components/site/error-reference";
import { PaidRequestSteps } from "@/components/site/paid-request-steps";
import { discover } from "@/lib/http/discover";
import styles from "./developers.module.css";

export const metadata: Metadata = { title: "For developers", alternates: { canonical: "/developers" } };

/** The human face of /discover: endpoints, the paid request in words, and every error under the address its body names. */
export default async function DevelopersPage() {
  // Prices, network and addresses are this process's configuration, not the build's.
  await connection();
  const service = discover();
  return (
    <div className={styles.page}>
      <header className={styles.intro}>
        <h1>For developers</h1>
        <p>
          Every address is relative to <code>{service.baseUrl}</code>. Answers are JSON. Browsing is free and
          needs nothing; what is paid needs a wallet that can sign, and no account.
        </p>
      </header>
      <nav className={styles.contents} aria-label="On this page">
        <ol className="bare">
          <li>
            <a href="#paying">A paid request</a>
          </li>
          <li>
            <a href="#endpoints">Endpoints</a>
          </li>
          <li>
            <a href="#errors">Errors</a>
          </li>
        </ol>
      </nav>
      <div className={styles.reference}>
        <PaidRequestSteps service={service} />
        <EndpointReference endpoints={service.endpoints} />
        <ErrorReference />
      </div>
    </div>
  );
}
