import { Skeleton } from "@/components/ui/skeleton";

export function DashboardSkeleton() {
  return (
    <div className="grid gap-3 p-3 md:grid-cols-2" aria-hidden>
      {["a", "b", "c", "d"].map((key) => (
        <div key={key} className="flex h-80 flex-col gap-3 rounded-md border bg-surface p-3">
          <Skeleton className="w-1/3" />
          <Skeleton className="h-full" />
        </div>
      ))}
    </div>
  );
}
