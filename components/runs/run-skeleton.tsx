import { Skeleton } from "@/components/ui/skeleton";

export function RunSkeleton({ hasCanvas }: { hasCanvas: boolean }) {
  return (
    <div role="status" aria-label="Loading">
      <div className="flex flex-wrap gap-x-8 gap-y-3 border-b px-4 py-3">
        {["w-20", "w-24", "w-14", "w-10", "w-8", "w-16"].map((width) => (
          <div key={width} className="flex h-9 flex-col justify-center gap-2">
            <Skeleton className="h-2.5 w-10" />
            <Skeleton className={width} />
          </div>
        ))}
      </div>
      {hasCanvas && <div className="h-72 border-b bg-bg" />}
      <div className="grid lg:grid-cols-[minmax(20rem,2fr)_3fr]">
        <div>
          {["w-1/3", "w-1/2", "w-2/5", "w-1/4"].map((width) => (
            <div key={width} className="flex h-10 items-center gap-2.5 border-b px-4 touch:h-12">
              <Skeleton className="size-4 rounded-full!" />
              <Skeleton className="size-6 rounded-md!" />
              <Skeleton className={width} />
            </div>
          ))}
        </div>
        <div className="border-l p-4 max-lg:hidden">
          <Skeleton className="w-48" />
          <Skeleton className="mt-6 h-40!" />
        </div>
      </div>
    </div>
  );
}
