import { TagChips } from "@/components/filing/tag-chips";
import { useRunWait } from "@/components/parts/use-run-wait";
import type { Column } from "@/components/ui/column";
import { DrawingView } from "@/components/ui/drawing-view";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { StatusIcon, statusLook } from "@/components/ui/status-badge";
import { oneOf } from "@/lib/kit/one-of";
import { RUN_STATUSES } from "@/lib/schema/run-status";
import { LiveState } from "./live-state";
import { WorkflowMenu } from "./workflow-menu";
import type { WorkflowSummary } from "./workflow-summary";

/** The sort order `created` has no column, because it is the list's default. */
export type WorkflowColumn = "name" | "state" | "workers" | "last_run" | "updated" | "menu";

interface Around {
  /** Rows show their paths relative to this folder. */
  readonly folder: string;
  readonly onTag: (tag: string) => void;
}

export function workflowColumns({ folder, onTag }: Around): Column<WorkflowSummary, WorkflowColumn>[] {
  return [nameColumn(folder, onTag), ...COLUMNS];
}

function nameColumn(folder: string, onTag: (tag: string) => void): Column<WorkflowSummary, WorkflowColumn> {
  return {
    id: "name",
    header: "Name",
    sortable: true,
    cell: (workflow) => (
      <span className="flex min-w-0 items-center gap-x-2 max-sm:flex-wrap">
        <DrawingView drawing={workflow.drawing} className="mr-1 h-8 w-16" />
        <WayTo folder={folder} to={workflow.folder} />
        <Link href={`/workflows/${workflow.id}`} tabIndex={-1} className="truncate font-medium touch:py-3">
          {workflow.name}
        </Link>
        <span className="flex sm:max-md:hidden">
          <TagChips tags={workflow.tags} onTag={onTag} />
        </span>
        <span className="min-w-0 flex-1 basis-0 truncate text-muted max-sm:basis-full sm:max-lg:hidden">
          {workflow.description}
        </span>
      </span>
    ),
  };
}

function WayTo({ folder, to }: { folder: string; to: string }) {
  const way = to === folder ? "" : to.slice(folder === "" ? 0 : folder.length + 1);
  if (way === "") return null;
  return (
    <span className="min-w-0 max-w-48 shrink-[999] truncate text-muted sm:max-md:hidden" title={to}>
      {way.replaceAll("/", " / ")} /
    </span>
  );
}

const COLUMNS: readonly Column<WorkflowSummary, WorkflowColumn>[] = [
  {
    id: "state",
    header: "State",
    width: "w-56 max-md:w-36",
    cell: (workflow) => <LiveState workflow={workflow} />,
  },
  {
    id: "workers",
    header: "Workers",
    align: "right",
    from: "lg",
    width: "w-24",
    cell: (workflow) => workflow.workers,
  },
  {
    id: "last_run",
    header: "Last run",
    sortable: true,
    width: "w-48 lg:w-64",
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
  const status = oneOf(RUN_STATUSES, run?.status);
  const wait = useRunWait(run && status ? { id: run.id, status } : undefined);
  if (!run || status === null) return <span className="text-muted">Never</span>;
  const look = statusLook(status, wait);
  return (
    <Link
      href={`/runs/${run.id}`}
      tabIndex={-1}
      className="flex w-fit max-w-full items-center gap-1.5 hover:underline hover:underline-offset-2 touch:py-3"
    >
      <StatusIcon status={status} wait={wait} />
      <span className={`self-baseline truncate ${look.colour}`}>{look.word}</span>
      <span className="self-baseline text-muted">
        <RelativeTime at={run.created_at} />
      </span>
    </Link>
  );
}
