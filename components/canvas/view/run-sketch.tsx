"use client";

import { useQuery } from "@tanstack/react-query";
import { Skeleton } from "@/components/ui/skeleton";
import { runDocumentOptions } from "@/lib/client/run-queries";
import { bounds, rectsOf } from "@/lib/editing/loop-rects";
import { usePositions } from "./use-positions";

const MARGIN = 32;

export function RunSketch({ runId }: { runId: string }) {
  const document = usePositions(useQuery(runDocumentOptions(runId)).data);
  const rects = document ? rectsOf(document) : null;
  if (!document || !rects || rects.size === 0)
    return (
      <div aria-hidden className="flex size-full items-center justify-center gap-8 bg-bg px-4">
        <Skeleton className="h-20! w-40! max-w-1/3" />
        <Skeleton className="h-20! w-40! max-w-1/3" />
      </div>
    );
  const { x, y, width, height } = bounds([...rects.values()]);
  const size = { width: width + 2 * MARGIN, height: height + 2 * MARGIN };
  return (
    <div aria-hidden className="flex size-full items-center justify-center bg-bg p-2">
      <svg
        {...size}
        viewBox={`${x - MARGIN} ${y - MARGIN} ${size.width} ${size.height}`}
        className="max-h-full max-w-full"
      >
        <title>Loading</title>
        {document.connections.map(({ from, to, port }) => {
          const [begin, end] = [rects.get(from), rects.get(to)];
          return begin && end ? (
            <line
              key={`${from} ${to} ${port}`}
              x1={begin.x + begin.width}
              y1={begin.y + begin.height / 2}
              x2={end.x}
              y2={end.y + end.height / 2}
              className="stroke-line stroke-2"
            />
          ) : null;
        })}
        {[...rects].map(([index, rect]) => (
          <rect key={index} {...rect} rx={8} className="fill-surface stroke-edge" />
        ))}
      </svg>
    </div>
  );
}
