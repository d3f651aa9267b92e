import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { describeError } from "./describe-error";

interface ProblemStateProps {
  title: string;
  error: unknown;
  onRetry?: () => void;
  retrying?: boolean;
  actions?: ReactNode;
}

/** Error state of a screen whose data couldn't be loaded. */
export function ProblemState({ title, error, ...rest }: ProblemStateProps) {
  const { detail, errorId } = describeError(error);
  return (
    <ErrorState title={title} errorId={errorId} {...rest}>
      {detail}
    </ErrorState>
  );
}
