import { Skeleton } from "@/components/ui/skeleton";
import { TableSkeleton } from "@/components/ui/table-skeleton";

/** A title bar and a list, which is what most screens are. */
export default function Loading() {
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-12 shrink-0 items-center border-b bg-surface px-4 touch:h-14">
        <Skeleton className="h-4 w-28" />
      </div>
      <div className="min-h-0 flex-1 bg-surface">
        <TableSkeleton columns={4} />
      </div>
    </div>
  );
}
