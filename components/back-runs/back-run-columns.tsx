import type { Column } from "@/components/ui/column";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import type { BackRun } from "@/lib/contract/back-runs";
import { backRunAddress, rangeLabel, SOURCE_WORDS } from "./back-run-labels";
import { BackRunStatus } from "./back-run-status";

export const BACK_RUN_COLUMNS: readonly Column<BackRun>[] = [
  {
    id: "status",
    header: "Status",
    width: "w-32",
    cell: (backRun) => <BackRunStatus backRun={backRun} />,
  },
  {
    id: "range",
    header: "Range",
    heads: true,
    cell: (backRun) => (
      <Link
        href={backRunAddress(backRun.workflow_id, backRun.id)}
        tabIndex={-1}
        className="font-medium touch:py-3"
      >
        {rangeLabel(backRun)}
      </Link>
    ),
  },
  { id: "version", header: "Version", width: "w-24", cell: ({ version }) => `Version ${version}` },
  { id: "source", header: "Source", from: "lg", width: "w-36", cell: ({ source }) => SOURCE_WORDS[source] },
  {
    id: "done",
    header: "Runs",
    width: "w-32",
    align: "right",
    cell: ({ done, due }) => (
      <span className="tabular-nums">
        {done === due ? due.toLocaleString() : `${done.toLocaleString()} of ${due.toLocaleString()}`}
      </span>
    ),
  },
  {
    id: "failed",
    header: "Failed",
    from: "md",
    width: "w-24",
    align: "right",
    cell: ({ failed }) => (
      <span className={`tabular-nums ${failed > 0 ? "text-bad" : "text-muted"}`}>
        {failed.toLocaleString()}
      </span>
    ),
  },
  {
    id: "started",
    header: "Started",
    from: "md",
    width: "w-28",
    align: "right",
    cell: ({ created_at }) => <RelativeTime at={created_at} />,
  },
];
