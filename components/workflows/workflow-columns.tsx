import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { STATUS_LOOKS, StatusIcon } from "@/components/ui/status-badge";
import type { Column } from "@/components/ui/table";
import { runStatus } from "@/lib/schema/run";
import { LiveState } from "./live-state";
import type { WorkflowColumn, WorkflowSummary } from "./sort-workflows";
import { WorkflowMenu } from "./workflow-menu";

export const WORKFLOW_COLUMNS: readonly Column<WorkflowSummary, WorkflowColumn>[] = [
  {
    id: "name",
    header: "Name",
    sortable: true,
    cell: (workflow) => (
      <span className="flex min-w-0 items-baseline gap-2">
        <Link href={`/workflows/${workflow.id}`} tabIndex={-1} className="truncate font-medium">
          {workflow.name}
        </Link>
        <span className="min-w-0 shrink-[9999] truncate text-muted max-lg:hidden">
          {workflow.description}
        </span>
      </span>
    ),
  },
  {
    id: "state",
    header: "State",
    sortable: true,
    width: "w-56 max-md:w-36",
    cell: (workflow) => <LiveState workflow={workflow} />,
  },
  {
    id: "workers",
    header: "Workers",
    sortable: true,
    align: "right",
    from: "lg",
    width: "w-24",
    cell: (workflow) => workflow.workers,
  },
  {
    id: "run",
    header: "Last run",
    sortable: true,
    from: "sm",
    width: "w-48",
    cell: (workflow) => <LastRun run={workflow.last_run} />,
  },
  {
    id: "updated",
    header: "Updated",
    sortable: true,
    from: "md",
    width: "w-32",
    cell: (workflow) => <RelativeTime at={workflow.updated_at} />,
  },
  {
    id: "menu",
    header: "Actions",
    quiet: true,
    align: "right",
    width: "w-16 touch:w-18",
    cell: (workflow) => <WorkflowMenu workflow={workflow} />,
  },
];

function LastRun({ run }: { run: WorkflowSummary["last_run"] }) {
  const status = runStatus.safeParse(run?.status);
  if (!run || !status.success) return <span className="text-muted">Never</span>;
  return (
    <Link
      href={`/runs/${run.id}`}
      tabIndex={-1}
      className="flex w-fit max-w-full items-center gap-1.5 hover:underline hover:underline-offset-2"
    >
      <StatusIcon status={status.data} />
      <span className={STATUS_LOOKS[status.data].colour}>{STATUS_LOOKS[status.data].word}</span>
      <span className="text-muted">
        <RelativeTime at={run.created_at} />
      </span>
    </Link>
  );
}
