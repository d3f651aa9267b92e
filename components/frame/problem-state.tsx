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

/** The error state of a screen whose data did not come. */
export function ProblemState({ title, error, ...rest }: ProblemStateProps) {
  const { detail, errorId } = describeError(error);
  return (
    <ErrorState title={title} errorId={errorId} {...rest}>
      {detail}
    </ErrorState>
  );
}
