import clsx from "clsx";
import { shortId } from "@/components/parts/short-id";
import { Badge } from "@/components/ui/badge";
import { CodeText } from "@/components/ui/code-text";
import type { Column } from "@/components/ui/column";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import type { RunSummary } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import { Duration } from "./duration";
import { RunStatus } from "./run-status";
import { triggerLabels } from "./trigger-labels";

export const RUN_COLUMNS: readonly Column<RunSummary>[] = [
  {
    id: "status",
    header: "Status",
    width: "w-32 md:w-48",
    cell: (run) => <RunStatus run={run} className="max-md:whitespace-normal" />,
  },
  {
    id: "workflow",
    header: "Workflow",
    heads: true,
    cell: (run) => (
      <span className="flex min-w-0 items-baseline gap-x-2 max-sm:flex-wrap">
        <Link href={`/runs/${run.id}`} tabIndex={-1} className="truncate font-medium touch:py-3">
          {run.workflow_name ?? shortId(run.workflow_id)}
        </Link>
        {run.error && (
          <span className="min-w-0 shrink-[9999] truncate text-bad sm:max-md:hidden">
            <CodeText text={run.error.message} />
          </span>
        )}
      </span>
    ),
  },
  {
    id: "id",
    header: "Run",
    from: "lg",
    width: "w-28",
    cell: (run) => <code className="font-mono text-muted text-xs">{shortId(run.id)}</code>,
  },
  {
    id: "trigger",
    header: "Trigger",
    from: "lg",
    width: "w-40",
    cell: (run) => <Trigger run={run} />,
  },
  {
    id: "version",
    header: "Version",
    from: "md",
    width: "w-28",
    cell: (run) => (
      <span className="flex items-center gap-1.5">
        {run.version === null ? "Draft" : `v${run.version}`}
        {run.mode === "test" && <Badge>Test</Badge>}
      </span>
    ),
  },
  {
    id: "started",
    header: "Started",
    width: "w-28",
    cell: (run) => <RelativeTime at={run.started_at ?? run.created_at} />,
  },
  {
    id: "duration",
    header: "Duration",
    align: "right",
    width: "w-28",
    cell: (run) => <Duration start={run.started_at} end={run.finished_at} ongoing={!hasEnded(run.status)} />,
  },
];

function Trigger({ run }: { run: RunSummary }) {
  const words = triggerLabels(run);
  return (
    <span className="flex min-w-0 items-baseline gap-1.5" title={words}>
      <span className={clsx("truncate", run.started_by === "webhook" && "font-mono text-xs")}>{words}</span>
      {run.trigger !== null && <span className="shrink-0 text-muted">#{run.trigger}</span>}
    </span>
  );
}
