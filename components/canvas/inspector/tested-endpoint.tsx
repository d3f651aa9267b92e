/**
 * Shows the endpoint URL, each variable with its default, and the status, in the order that the API contract
 * specifies.
 */
export function TestedEndpoint({ result }: { result: Readonly<Record<string, unknown>> }) {
  const { endpoint_url: url, status, ...variables } = result;
  return (
    <dl
      aria-label="Test result"
      className="grid w-full grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-md border px-3 py-2 text-xs"
    >
      <dt className="text-muted">Endpoint URL</dt>
      <dd className="break-all font-mono">{String(url)}</dd>
      {Object.entries(variables).map(([name, value]) => (
        <Variable key={name} name={name} value={value} />
      ))}
      <dt className="text-muted">Status</dt>
      <dd>{String(status)}</dd>
    </dl>
  );
}

function Variable({ name, value }: { name: string; value: unknown }) {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return (
    <>
      <dt className="font-mono">{name}</dt>
      <dd className="break-words font-mono">
        {text === "" ? <span className="text-muted">empty</span> : text}
      </dd>
    </>
  );
}
