import { KindIcon } from "@/components/ui/kind-icon";
import { Link } from "@/components/ui/link";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";

interface WorkerListProps {
  workers: readonly Pick<CatalogueItem, "type" | "kind" | "title" | "summary">[];
}

export function WorkerList({ workers }: WorkerListProps) {
  return (
    <ul className="flex flex-col divide-y rounded-md border">
      {workers.map(({ type, kind, title, summary }) => (
        <li key={type}>
          <Link href={`/docs/workers/${type}`} className="flex items-start gap-3 px-4 py-2.5 hover:bg-hover">
            <span className="mt-0.5">
              <KindIcon kind={kind} type={type} />
            </span>
            <span className="flex min-w-0 flex-col">
              <span className="font-medium">{title}</span>
              <span className="text-muted text-sm">{summary}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
