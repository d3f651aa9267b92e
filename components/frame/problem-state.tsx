import type { ReactNode } from "react";
import { ErrorState } from "@/components/ui/error-state";
import { describeError } from "./describe-error";

export interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

interface ProblemStateProps {
  title: string;
  query?: FailedQuery;
  /** The error to show. Set instead of `query` if trying again wouldn't help. */
  error?: unknown;
  actions?: ReactNode;
}

export function ProblemState({ title, query, error = query?.error, actions }: ProblemStateProps) {
  const { detail, errorId } = describeError(error);
  return (
    <ErrorState
      title={title}
      errorId={errorId}
      actions={actions}
      {...(query && { onRetry: () => void query.refetch(), retrying: query.isFetching })}
    >
      {detail}
    </ErrorState>
  );
}
