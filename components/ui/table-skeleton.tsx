"use client";

import clsx from "clsx";
import { Skeleton } from "./skeleton";
import { useIsLate } from "./use-is-late";

const WIDTHS = ["w-3/5", "w-2/5", "w-1/2", "w-1/3"] as const;

export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number | undefined }) {
  const isLate = useIsLate();
  if (!isLate) return null;
  const cells = Array.from({ length: columns }, (_, at) => at);
  return (
    <div role="status" aria-label="Loading">
      <div className="h-8 border-b" />
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have no identity
          key={row}
          className="flex h-10 items-center gap-4 border-b px-4 touch:h-12"
        >
          {cells.map((cell) => (
            <div key={cell} className={clsx("flex-1", cell === 0 && "flex-[2]", cell > 1 && "max-sm:hidden")}>
              <Skeleton className={WIDTHS[(row + cell) % WIDTHS.length] ?? "w-1/2"} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
