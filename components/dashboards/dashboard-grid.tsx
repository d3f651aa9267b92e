"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { ChartLinksContext, createChartLinks } from "@/components/charts/chart-links";
import { useIsHydrated } from "@/components/ui/use-is-hydrated";
import { useMedia } from "@/components/ui/use-media";
import { GRID_COLUMNS } from "@/lib/schema/board-bounds";
import type { LayoutItem } from "@/lib/schema/dashboard";
import { compacted, readingOrder } from "./arrange-layout";
import { DashboardSkeleton } from "./dashboard-skeleton";
import { GAP_PX, heightOf, ROW_PX } from "./grid-size";
import "./grid.css";

interface DashboardGridProps {
  layout: readonly LayoutItem[];
  draw: (widgetId: string) => ReactNode;
  /** The layout can't be changed if this is omitted. */
  onLayout?: (layout: LayoutItem[]) => void;
}

/**
 * The grid with draggable widgets is loaded on demand, because people who only view dashboards don't need
 * its code.
 */
export const loadMovableGrid = () => import("./movable-grid").then((module) => module.MovableGrid);
const MovableGrid = dynamic(loadMovableGrid, { ssr: false, loading: DashboardSkeleton });

export function DashboardGrid({ layout, draw, onLayout }: DashboardGridProps) {
  const isNarrow = useMedia("(max-width: 47.9rem)");
  const [links] = useState(() => createChartLinks());
  // The width of the grid is known only in the browser, so nothing is rendered before hydration.
  const isHydrated = useIsHydrated();
  if (!isHydrated) return null;
  return (
    <ChartLinksContext value={links}>
      {isNarrow ? (
        <div className="flex flex-col gap-3 p-3">
          {readingOrder(layout).map((item) => (
            <div key={item.widget_id} style={{ height: heightOf(Math.max(item.h, LOWEST)) }}>
              {draw(item.widget_id)}
            </div>
          ))}
        </div>
      ) : onLayout ? (
        <MovableGrid layout={layout} draw={draw} onLayout={onLayout} />
      ) : (
        <div
          className="grid w-full"
          style={{
            gap: GAP_PX,
            padding: GAP_PX,
            gridTemplateColumns: `repeat(${GRID_COLUMNS}, minmax(0, 1fr))`,
            gridAutoRows: ROW_PX,
          }}
        >
          {compacted(layout).map(({ widget_id: id, x, y, w, h }) => (
            <div key={id} style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }}>
              {draw(id)}
            </div>
          ))}
        </div>
      )}
    </ChartLinksContext>
  );
}

const LOWEST = 5;
