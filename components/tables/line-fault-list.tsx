import { CircleAlert } from "lucide-react";
import type { LineFault } from "./csv-import";

const SHOWN = 20;

export function LineFaultList({ faults }: { faults: readonly LineFault[] }) {
  return (
    <div role="alert" className="rounded-md border border-bad-line bg-bad-soft px-3 py-2 text-sm">
      <p className="flex gap-2 font-medium">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
        No rows were imported. Fix these lines and choose the file again.
      </p>
      <ul className="mt-1 max-h-48 overflow-y-auto pl-6">
        {faults.slice(0, SHOWN).map(({ line, column, message }) => (
          <li key={`${line} ${column} ${message}`}>
            {line !== null && <span className="font-medium">Line {line.toLocaleString()}</span>}
            {column !== null && (
              <>
                , <code className="font-mono text-xs">{column}</code>
              </>
            )}
            {line !== null && ": "}
            {message}
          </li>
        ))}
      </ul>
      {faults.length > SHOWN && <p className="pl-6 text-muted">And more.</p>}
    </div>
  );
}
