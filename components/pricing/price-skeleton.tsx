import { Skeleton } from "@/components/ui/skeleton";

const FACTS = ["price", "subscribers", "month", "total", "next"];

export function PriceSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading"
      className="mx-auto flex w-full max-w-5xl flex-col gap-6 px-4 pt-4 pb-10"
    >
      <div className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
        {FACTS.map((fact) => (
          <Skeleton key={fact} className="h-10" />
        ))}
      </div>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <Skeleton className="h-44" />
        <Skeleton className="h-64" />
      </div>
      <Skeleton className="h-64" />
    </div>
  );
}
