import type { ApiError } from "@/lib/client/api-error";

export function FaultList({ faults }: { faults: ApiError["faults"] }) {
  return (
    <section role="alert" aria-label="Errors" className="rounded-md border border-bad-line">
      <h3 className="border-bad-line border-b bg-bad-soft px-3 py-1.5 font-medium">
        {faults.length === 1 ? "One error" : `${faults.length} errors`}. Fix the document and import it again.
      </h3>
      <ul className="max-h-56 divide-y overflow-y-auto">
        {faults.map((fault) => (
          <li key={`${fault.path} ${fault.code} ${fault.message}`} className="px-3 py-1.5">
            <code className="block break-all font-mono text-muted text-xs">{fault.path || "document"}</code>
            <span className="break-words">{fault.message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
