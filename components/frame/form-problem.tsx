import { CircleAlert } from "lucide-react";
import { describeError } from "./describe-error";

export function FormProblem({ error }: { error: unknown }) {
  if (!error) return null;
  const { detail, errorId } = describeError(error);
  return (
    <p role="alert" className="flex gap-2 rounded-md border border-bad-line bg-bad-soft px-3 py-2 text-sm">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
      <span className="min-w-0 break-words">
        {detail}
        {errorId && <span className="block font-mono text-muted text-xs">Error ID {errorId}</span>}
      </span>
    </p>
  );
}
