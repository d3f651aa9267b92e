import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { isMissing } from "./is-missing";
import { type FailedQuery, ProblemState } from "./problem-state";

type Placeholder =
  | { columns: number; rows?: number }
  /** Tailwind classes for the height of the placeholder, for example "h-20 sm:h-16". */
  | { height: string }
  | { skeleton: ReactNode };

type QueryStateProps<T> = Placeholder & {
  query: FailedQuery & { data: T | undefined; isError: boolean };
  failed: string;
  /** Shown instead of the error if the item doesn't exist. */
  missing?: ReactNode;
  actions?: ReactNode;
  children?: (data: T) => ReactNode;
};

/** Data stays visible if a later refetch fails. */
export function QueryState<T>(props: QueryStateProps<T>) {
  const { query, failed, missing, actions, children } = props;
  if (query.data !== undefined) return children?.(query.data);
  if (missing !== undefined && isMissing(query.error)) return missing;
  if (query.isError) return <ProblemState title={failed} query={query} actions={actions} />;
  if ("columns" in props) return <TableSkeleton columns={props.columns} rows={props.rows} />;
  if ("height" in props) return <Skeleton className={`w-full ${props.height}`} />;
  return props.skeleton;
}
