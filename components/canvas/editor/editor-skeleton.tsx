import { Skeleton } from "@/components/ui/skeleton";

/** Placeholder with the same layout as the editor, so that nothing shifts once the editor has loaded. */
export function EditorSkeleton() {
  return (
    <section className="flex h-full flex-col" aria-busy="true" aria-label="Loading the workflow">
      <div className="flex h-12 shrink-0 items-center gap-3 border-b bg-surface px-4">
        <Skeleton className="w-40" />
        <Skeleton className="w-32" />
        <Skeleton className="ml-auto h-8 w-24" />
      </div>
      <div className="flex min-h-0 flex-1">
        <div className="hidden w-56 flex-col gap-3 border-r bg-surface p-3 md:flex">
          {["a", "b", "c", "d", "e", "f", "g"].map((row) => (
            <Skeleton key={row} className="h-6" />
          ))}
        </div>
        <div className="flex-1 bg-bg" />
      </div>
    </section>
  );
}
