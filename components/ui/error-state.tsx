import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";

interface ErrorStateProps {
  title: string;
  children: ReactNode;
  errorId?: string | null;
  onRetry?: () => void;
  retrying?: boolean;
  actions?: ReactNode;
}

export function ErrorState({ title, children, errorId, onRetry, retrying, actions }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex w-full max-w-md flex-col items-center px-4 py-16 text-center">
      <span className="flex size-10 items-center justify-center rounded-lg border border-bad-line bg-bad-soft text-bad">
        <CircleAlert aria-hidden className="size-5" />
      </span>
      <h2 className="mt-4 font-semibold text-base">{title}</h2>
      <div className="mt-1 text-balance text-muted">{children}</div>
      {errorId && (
        <p className="mt-3 flex max-w-full items-center gap-1 text-muted text-xs">
          Error ID <code className="select-all truncate font-mono">{errorId}</code>
        </p>
      )}
      {(onRetry || actions) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button icon={RotateCw} onClick={onRetry} busy={retrying ?? false}>
              Try again
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  );
}
