"use client";

import type { ReactNode } from "react";
import ReactGridLayout, { type Layout, useContainerWidth } from "react-grid-layout";
import { GRID_COLUMNS } from "@/lib/schema/board-bounds";
import type { LayoutItem } from "@/lib/schema/dashboard";
import { fromGrid, sameLayout, toGrid } from "./arrange-layout";
import { GAP_PX, ROW_PX } from "./grid-size";

interface MovableGridProps {
  layout: readonly LayoutItem[];
  draw: (widgetId: string) => ReactNode;
  onLayout: (layout: LayoutItem[]) => void;
}

export function MovableGrid({ layout, draw, onLayout }: MovableGridProps) {
  const { width, containerRef, mounted } = useContainerWidth();
  const keep = (next: Layout) => {
    const changed = fromGrid(next);
    if (!sameLayout(changed, layout)) onLayout(changed);
  };
  return (
    <div ref={containerRef} className="w-full">
      {mounted && (
        <ReactGridLayout
          width={width}
          layout={toGrid(layout)}
          gridConfig={{ cols: GRID_COLUMNS, rowHeight: ROW_PX, margin: [GAP_PX, GAP_PX] }}
          dragConfig={{ handle: ".widget-grip" }}
          resizeConfig={{ handles: ["se"] }}
          onDragStop={keep}
          onResizeStop={keep}
        >
          {layout.map((item) => (
            <div key={item.widget_id}>{draw(item.widget_id)}</div>
          ))}
        </ReactGridLayout>
      )}
    </div>
  );
}
