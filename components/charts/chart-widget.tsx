"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";
import { type CandlesView, pointsOf, type SeriesView } from "@/lib/widgets/series-view";

/**
 * The chart library is loaded with the first chart, and never on the server, because it draws on a canvas.
 */
const ChartCanvas = dynamic(() => import("./chart-canvas").then((loaded) => loaded.ChartCanvas), {
  ssr: false,
  loading: () => <Skeleton className="m-3 h-[calc(100%-1.5rem)]" />,
});

interface ChartWidgetProps {
  view: SeriesView | CandlesView;
  name: string;
  range: string;
}

export function ChartWidget({ view, name, range }: ChartWidgetProps) {
  const points = pointsOf(view);
  return (
    <div
      role="img"
      aria-label={`${name}: chart of ${points === 1 ? "1 point" : `${points} points`}. Press T for the table`}
      className="h-full pt-1"
    >
      <ChartCanvas view={view} range={range} />
    </div>
  );
}
