"use client";

import { Wrench } from "lucide-react";
import { useRouter } from "next/navigation";
import { GuideLink } from "@/components/frame/guide-link";
import { Page } from "@/components/frame/page";
import { QueryState } from "@/components/frame/query-state";
import { Trail } from "@/components/frame/trail";
import { useEndless } from "@/components/frame/use-endless";
import type { Column } from "@/components/ui/column";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { bulkRetriesPages } from "@/lib/client/bulk-retry-queries";
import type { BulkRetry } from "@/lib/contract/bulk-retries";
import { conditionWords, STATE_LABELS } from "./bulk-retry-labels";

const PAGE_SIZE = 25;

const COLUMNS: readonly Column<BulkRetry>[] = [
  { id: "state", header: "State", width: "w-24", cell: ({ state }) => STATE_LABELS[state] },
  {
    id: "what",
    header: "Bulk retry",
    heads: true,
    cell: (bulkRetry) => (
      <Link href={`/runs/repairs/${bulkRetry.id}`} tabIndex={-1} className="font-medium">
        {conditionWords(bulkRetry)}
      </Link>
    ),
  },
  {
    id: "runs",
    header: "Succeeded",
    align: "right",
    width: "w-28",
    cell: ({ counts, total }) => (
      <span className="tabular-nums">
        {(counts.succeeded ?? 0).toLocaleString()} of {total.toLocaleString()}
      </span>
    ),
  },
  {
    id: "at",
    header: "Planned",
    width: "w-32",
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
];

export function BulkRetryList() {
  const router = useRouter();
  const { list, rows, more } = useEndless(bulkRetriesPages({ limit: PAGE_SIZE }));
  return (
    <Page
      trail={<Trail href="/runs">Runs</Trail>}
      title="Bulk retries"
      actions={<GuideLink guide="bulk-retry" />}
    >
      <QueryState query={list} failed="Couldn't load the bulk retries" columns={4} />
      {rows && rows.length > 0 && (
        <Table
          label="Bulk retries"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          more={more}
          onOpen={({ id }) => router.push(`/runs/repairs/${id}`)}
        />
      )}
      {rows?.length === 0 && (
        <EmptyState
          icon={Wrench}
          title="No bulk retries yet"
          actions={
            <LinkButton href="/runs?status=failed" variant="primary">
              Show failed runs
            </LinkButton>
          }
        >
          Start a bulk retry from the runs list: filter for failed runs or select an error, and retry all of
          these runs at once.
        </EmptyState>
      )}
    </Page>
  );
}
