import type { Discovery } from "@/lib/http/discover";
import styles from "./reference.module.css";

/** Every endpoint with its parameters and its price, from the table that /discover serves. */
export function EndpointReference({ endpoints }: Pick<Discovery, "endpoints">) {
  return (
    <section className={styles.section} aria-labelledby="endpoints">
      <h2 id="endpoints">Endpoints</h2>
      <ul className={styles.entries}>
        {endpoints.map((endpoint) => (
          <li key={endpoint.path} className={styles.entry}>
            <div>
              <h3>
                {endpoint.method} {endpoint.path}
              </h3>
              <p className={`${styles.price} num`}>
                {endpoint.price ? `${endpoint.price.display} a request` : "Free"}
              </p>
            </div>
            <div>
              <p>{endpoint.description}</p>
              {endpoint.parameters.length > 0 && (
                <dl className="meta">
                  {endpoint.parameters.map((parameter) => (
                    <ParameterRow key={parameter.name} parameter={parameter} />
                  ))}
                </dl>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ParameterRow({ parameter }: { parameter: Discovery["endpoints"][number]["parameters"][number] }) {
  const { minimum, maximum, required } = parameter;
  const range =
    maximum !== undefined
      ? `from ${minimum} to ${maximum}`
      : minimum !== undefined
        ? `at least ${minimum}`
        : null;
  const presence = required
    ? "required"
    : parameter.default === undefined
      ? "optional"
      : `default ${parameter.default}`;
  const facts = [parameter.type, presence, range].filter((fact) => fact !== null);
  return (
    <>
      <dt>
        <code>{parameter.name}</code>
      </dt>
      <dd>
        {parameter.description} ({facts.join(", ")})
      </dd>
    </>
  );
}
