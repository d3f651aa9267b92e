import { buttonStyle } from "@/components/ui/button-style";
import { digestOf } from "./digest-of";

interface BrokenPageProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  hasOtherPages?: boolean;
}

/** This component is part of every page's bundle, so it uses neither icons nor the router's `Link`. */
export function BrokenPage({ title, error, onRetry, hasOtherPages = false }: BrokenPageProps) {
  const errorId = digestOf(error);
  return (
    <div role="alert" className="mx-auto flex w-full max-w-md flex-col items-center px-4 py-16 text-center">
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-1 text-balance text-muted">
        Your saved work is safe. Try again. If the problem persists, send the error ID to the operator.
      </p>
      {errorId && (
        <p className="mt-3 flex max-w-full items-center gap-1 text-muted text-xs">
          Error ID <code className="select-all truncate font-mono">{errorId}</code>
        </p>
      )}
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <button type="button" className={buttonStyle("default", "md")} onClick={onRetry}>
          Try again
        </button>
        {hasOtherPages && (
          <a className={buttonStyle("default", "md")} href="/workflows">
            Go to workflows
          </a>
        )}
      </div>
    </div>
  );
}
