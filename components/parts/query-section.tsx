import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ProblemState } from "@/components/frame/problem-state";
import type { Endless } from "@/components/frame/use-endless";
import { MoreRows } from "@/components/ui/more-rows";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";

interface States {
  failed: string;
  empty: ReactNode;
}

type QuerySectionProps<T> = States & {
  children: (items: readonly T[]) => ReactNode;
} & (
    | { query: UseQueryResult<{ items: T[] }>; endless?: never }
    /** A list that loads more on click rather than on scrolling, because other sections follow it. */
    | { endless: Endless<T>; query?: never }
  );

export function QuerySection<T>({ query, endless, failed, empty, children }: QuerySectionProps<T>) {
  // The server renders this section without the list, so the list is shown only after hydration, even if the
  // layout has already loaded it. Otherwise, the two renderings would differ.
  const isHydrated = useIsHydrated();
  const loaded = endless ? endless.rows : query.data?.items;
  const items = isHydrated ? loaded : undefined;
  const state = endless ? endless.list : query;
  if (items) {
    if (items.length === 0) return empty;
    return (
      <div className="rounded-md border [&_tr:last-child]:border-b-0 [&_tr:last-child>td]:border-b-0">
        {children(items)}
        {endless && <MoreRows more={{ ...endless.more, asks: "Show more" }} count={items.length} />}
      </div>
    );
  }
  if (state.isError && isHydrated) return <ProblemState title={failed} query={state} />;
  return (
    <div className="rounded-md border">
      <TableSkeleton columns={3} rows={3} />
    </div>
  );
}
