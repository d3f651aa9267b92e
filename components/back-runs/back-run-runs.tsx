"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { QueryState } from "@/components/frame/query-state";
import { useEndless } from "@/components/frame/use-endless";
import { CodeText } from "@/components/ui/code-text";
import type { Column } from "@/components/ui/column";
import { Link } from "@/components/ui/link";
import { StatusBadge } from "@/components/ui/status-badge";
import { Table } from "@/components/ui/table";
import { pages } from "@/lib/client/query";
import { type BackRun, listBackRunRuns } from "@/lib/contract/back-runs";
import { formatTime } from "./back-run-labels";
import type { BackRunRun } from "./pair-values";

const COLUMNS: readonly Column<BackRunRun>[] = [
  {
    id: "at",
    header: "Time",
    width: "w-52",
    cell: ({ at }) => <time dateTime={at}>{formatTime(at)}</time>,
  },
  { id: "status", header: "Status", width: "w-32", cell: ({ status }) => <StatusBadge status={status} /> },
  { id: "error", header: "First error", cell: (run) => <FirstError run={run} /> },
  {
    id: "original",
    header: "Original run",
    width: "w-32",
    cell: ({ id, recorded }) =>
      recorded ? (
        <Link
          href={`/runs/${id}`}
          tabIndex={-1}
          className="text-accent-text underline underline-offset-2 touch:py-3"
        >
          Open run
        </Link>
      ) : (
        <span className="text-muted">No run then</span>
      ),
  },
];

function FirstError({ run: { error, unanswered } }: { run: BackRunRun }) {
  if (error !== null)
    return (
      <span className="block truncate text-bad" title={error.message}>
        <span className="font-mono text-xs">#{error.worker}</span> <CodeText text={error.message} />
      </span>
    );
  const [call] = unanswered;
  if (call === undefined) return null;
  return (
    <span className="block truncate text-muted" title={`${call.method} ${call.url}`}>
      <span className="font-mono text-xs">#{call.worker}</span> No recorded response for {call.method}{" "}
      {call.url}
    </span>
  );
}

export function BackRunRuns({ backRun: { id, done } }: { backRun: BackRun }) {
  const router = useRouter();
  const { list, rows, more } = useEndless(pages(listBackRunRuns, { params: { id }, query: { limit: 50 } }));
  useRefetchOnChange(done, list.refetch);
  return (
    <section aria-label="Runs">
      <h2 className="px-4 pt-4 pb-2 font-semibold text-base">Runs</h2>
      <QueryState query={list} failed="Couldn't load the runs" columns={4} />
      {rows && (
        <Table
          label="Runs of the back-run"
          columns={COLUMNS}
          rows={rows}
          rowKey={(run) => run.id}
          more={more}
          onOpen={(run) => run.recorded && router.push(`/runs/${run.id}`)}
        />
      )}
    </section>
  );
}

function useRefetchOnChange(done: number, refetch: () => unknown): void {
  const seen = useRef(done);
  useEffect(() => {
    if (seen.current === done) return;
    seen.current = done;
    void refetch();
  }, [done, refetch]);
}
