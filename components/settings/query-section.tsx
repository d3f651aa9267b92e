import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ProblemState } from "@/components/frame/problem-state";
import { Pagination } from "@/components/ui/pagination";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import type { useKeyset } from "@/components/ui/use-keyset";

interface QuerySectionProps<T> {
  query: UseQueryResult<{ items: T[]; next_cursor?: string | null }>;
  /** Of a list that has pages. */
  pages?: ReturnType<typeof useKeyset>;
  /** "The members could not be loaded". */
  failed: string;
  empty: ReactNode;
  children: (items: T[]) => ReactNode;
}

/** The four states of a list in the settings, and the way to its other pages. */
export function QuerySection<T>({ query, pages, failed, empty, children }: QuerySectionProps<T>) {
  if (query.data) {
    const { items, next_cursor: next = null } = query.data;
    return (
      <>
        {items.length === 0 ? (
          empty
        ) : (
          <div className="rounded-md border [&_tr:last-child>td]:border-b-0">{children(items)}</div>
        )}
        {pages && (
          <Pagination
            onNewer={pages.isFirst ? null : pages.newer}
            onOlder={next === null ? null : () => pages.older(next)}
          />
        )}
      </>
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
