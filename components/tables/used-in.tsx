import { Link } from "@/components/ui/link";
import type { UsedTable } from "@/lib/contract/tables";

export function UsedIn({ workflows }: Pick<UsedTable, "workflows">) {
  if (workflows.length === 0) return <span className="text-muted">No workflow</span>;
  return (
    <span className="flex min-w-0 gap-x-2">
      {workflows.map((workflow) => (
        <span key={workflow.id} className="min-w-0 truncate">
          <Link
            href={`/workflows/${workflow.id}`}
            tabIndex={-1}
            className="hover:underline hover:underline-offset-2"
          >
            {workflow.name}
          </Link>
          <span className="text-muted"> {doesWith(workflow)}</span>
        </span>
      ))}
    </span>
  );
}

function doesWith({ reads, writes, live }: UsedTable["workflows"][number]): string {
  const does = reads && writes ? "reads and writes" : writes ? "writes" : "reads";
  return live ? does : `${does}, draft`;
}
