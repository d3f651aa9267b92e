import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ProblemState } from "@/components/frame/problem-state";
import { TableSkeleton } from "@/components/ui/table-skeleton";

interface QuerySectionProps<T> {
  query: UseQueryResult<{ items: T[] }>;
  /** "The members could not be loaded". */
  failed: string;
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
}

/** The four states of a short list. */
export function QuerySection<T>({ query, failed, empty, children }: QuerySectionProps<T>) {
  if (query.data) {
    const { items } = query.data;
    return items.length === 0 ? (
      empty
    ) : (
      <div className="rounded-md border [&_tr:last-child>td]:border-b-0">{children(items)}</div>
    );
  }
  if (query.isError) {
    return (
      <ProblemState title={failed} error={query.error} onRetry={query.refetch} retrying={query.isFetching} />
    );
  }
  return (
    <div className="rounded-md border">
      <TableSkeleton columns={3} rows={3} />
    </div>
  );
}
