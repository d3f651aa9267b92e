import { CircleAlert, CircleCheck } from "lucide-react";
import { describeError } from "@/components/frame/describe-error";
import { Spinner } from "@/components/ui/spinner";

interface TestOutcomeProps {
  test: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly data: { readonly ok: boolean; readonly message: string } | undefined;
  };
}

export function TestOutcome({ test }: TestOutcomeProps) {
  if (test.isPending) {
    return (
      <p role="status" className="flex items-center gap-1.5 text-muted text-xs">
        <Spinner /> Testing…
      </p>
    );
  }
  if (test.error) return <Bad>{describeError(test.error).detail}</Bad>;
  if (test.data === undefined) return null;
  if (!test.data.ok) return <Bad>{test.data.message}</Bad>;
  return (
    <p role="status" className="flex gap-1.5 text-ok text-xs">
      <CircleCheck aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>{test.data.message}</span>
    </p>
  );
}

function Bad({ children }: { children: string }) {
  return (
    <p role="status" className="flex gap-1.5 text-bad text-xs">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
