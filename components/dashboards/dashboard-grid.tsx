"use client";

import { type ReactNode, useState } from "react";
import ReactGridLayout, { type Layout, useContainerWidth } from "react-grid-layout";
import { useMedia } from "@/components/ui/use-media";
import { GRID_COLUMNS, type LayoutItem } from "@/lib/schema/dashboard";
import { fromGrid, readingOrder, sameLayout, toGrid } from "./arrange-layout";
import { ChartLinksContext, createChartLinks } from "./widgets/chart-links";
import "./grid.css";

interface DashboardGridProps {
  layout: readonly LayoutItem[];
  draw: (widgetId: string) => ReactNode;
  /** Left out where nothing may be moved. */
  onLayout?: (layout: LayoutItem[]) => void;
}

const ROW_PX = 28;
const GAP_PX = 12;

/** Twelve columns; where the screen is narrow, one below the other in reading order. */
export function DashboardGrid({ layout, draw, onLayout }: DashboardGridProps) {
  const isNarrow = useMedia("(max-width: 47.9rem)");
  const { width, containerRef, mounted } = useContainerWidth();
  const [links] = useState(() => createChartLinks());
  const movable = onLayout !== undefined && !isNarrow;
  const keep = (next: Layout) => {
    const changed = fromGrid(next);
    if (!sameLayout(changed, layout)) onLayout?.(changed);
  };
  return (
    <ChartLinksContext value={links}>
      <div ref={containerRef} className="w-full">
        {mounted && isNarrow && (
          <div className="flex flex-col gap-3 p-3">
            {readingOrder(layout).map((item) => (
              <div key={item.widget_id} style={{ height: heightOf(item) }}>
                {draw(item.widget_id)}
              </div>
            ))}
          </div>
        )}
        {mounted && !isNarrow && (
          <ReactGridLayout
            width={width}
            layout={toGrid(layout)}
            gridConfig={{ cols: GRID_COLUMNS, rowHeight: ROW_PX, margin: [GAP_PX, GAP_PX] }}
            dragConfig={{ enabled: movable, handle: ".widget-grip" }}
            resizeConfig={{ enabled: movable, handles: ["se"] }}
            onDragStop={keep}
            onResizeStop={keep}
          >
            {layout.map((item) => (
              <div key={item.widget_id}>{draw(item.widget_id)}</div>
            ))}
          </ReactGridLayout>
        )}
      </div>
    </ChartLinksContext>
  );
}

const LOWEST = 5;

function heightOf({ h }: LayoutItem): number {
  const rows = Math.max(h, LOWEST);
  return rows * ROW_PX + (rows - 1) * GAP_PX;
}
