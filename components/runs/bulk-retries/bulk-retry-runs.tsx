"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { ProblemState } from "@/components/frame/problem-state";
import { shortId } from "@/components/parts/short-id";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/column";
import { Link } from "@/components/ui/link";
import { Table } from "@/components/ui/table";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { pages } from "@/lib/client/query";
import { type BulkRetry, type BulkRetryRun, listBulkRetryRuns } from "@/lib/contract/bulk-retries";
import { BULK_RETRY_RUN_LABELS, REASON_LABELS } from "./bulk-retry-labels";

const linkStyle = "font-mono text-accent-text text-xs underline underline-offset-2";
const COLOURS: Partial<Record<BulkRetryRun["state"], string>> = { succeeded: "text-ok", failed: "text-bad" };

const COLUMNS: readonly Column<BulkRetryRun>[] = [
  {
    id: "run",
    header: "Failed run",
    width: "w-28",
    cell: ({ run_id }) => (
      <Link href={`/runs/${run_id}`} tabIndex={-1} className={linkStyle}>
        {shortId(run_id)}
      </Link>
    ),
  },
  {
    id: "retry",
    header: "Retried as",
    width: "w-28",
    cell: ({ retry_id }) =>
      retry_id && (
        <Link href={`/runs/${retry_id}`} tabIndex={-1} className={linkStyle}>
          {shortId(retry_id)}
        </Link>
      ),
  },
  {
    id: "state",
    header: "State",
    cell: ({ state, reason, message }) => (
      <span className={COLOURS[state]} title={message ?? undefined}>
        {reason === null ? BULK_RETRY_RUN_LABELS[state] : REASON_LABELS[reason]}
        {message && <span className="text-muted sm:max-md:hidden"> · {message}</span>}
      </span>
    ),
  },
];

export function BulkRetryRuns({ bulkRetry }: { bulkRetry: BulkRetry }) {
  const router = useRouter();
  const runs = useInfiniteQuery(
    pages(listBulkRetryRuns, { params: { id: bulkRetry.id }, query: { limit: 50 } }),
  );
  const { refetch } = runs;
  const counts = JSON.stringify(bulkRetry.counts);
  // Refetch the list of runs whenever the counts of the bulk retry show progress.
  const seen = useRef(counts);
  useEffect(() => {
    if (seen.current === counts) return;
    seen.current = counts;
    void refetch();
  }, [counts, refetch]);
  const rows = runs.data?.pages.flatMap(({ items }) => items) ?? [];
  if (runs.isPending) return <TableSkeleton columns={3} />;
  if (runs.isError && rows.length === 0) return <ProblemState title="Couldn't load the runs" query={runs} />;
  if (rows.length === 0) return null;
  return (
    <>
      <Table
        label="Bulk retry runs"
        columns={COLUMNS}
        rows={rows}
        rowKey={({ run_id }) => run_id}
        onOpen={({ run_id, retry_id }) => router.push(`/runs/${retry_id ?? run_id}`)}
      />
      {runs.hasNextPage && (
        <div className="px-4 py-3">
          <Button size="sm" busy={runs.isFetchingNextPage} onClick={() => runs.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
