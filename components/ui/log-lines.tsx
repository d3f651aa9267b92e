export function LogLines({ lines = [] }: { lines?: readonly string[] | undefined }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-medium text-muted text-xs">Logs</h3>
      <pre className="max-h-72 overflow-auto whitespace-pre-wrap break-words rounded-md border border-line bg-surface px-3 py-2 font-mono text-xs">
        {lines.join("\n")}
      </pre>
    </section>
  );
}
