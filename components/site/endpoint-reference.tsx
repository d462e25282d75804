import type { Discovery } from "@/lib/http/discover";

/** Every endpoint with its parameters and its price, from the table that /discover serves. */
export function EndpointReference({ endpoints }: Pick<Discovery, "endpoints">) {
  return (
    <section aria-labelledby="endpoints">
      <h2 id="endpoints">Endpoints</h2>
      {endpoints.map((endpoint) => (
        <article key={endpoint.path}>
          <h3>
            {endpoint.method} {endpoint.path}
          </h3>
          <p>
            {endpoint.description} {endpoint.price ? `${endpoint.price.display} a request.` : "Free."}
          </p>
          {endpoint.parameters.length > 0 && (
            <dl>
              {endpoint.parameters.map((parameter) => (
                <ParameterRow key={parameter.name} parameter={parameter} />
              ))}
            </dl>
          )}
        </article>
      ))}
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
