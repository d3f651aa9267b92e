"use client";

import type { MiniMapNodeProps } from "@xyflow/react";
import { memo } from "react";
import { useEditor } from "@/components/canvas/state/editor-context";
import { useStore } from "@/components/canvas/state/store";

export const MapNode = memo(function MapNode({ id, x, y, width, height, color }: MiniMapNodeProps) {
  const by = useStore(useEditor().moved, (moved) => moved.get(id));
  return (
    <rect
      x={x + (by?.x ?? 0)}
      y={y + (by?.y ?? 0)}
      width={width}
      height={height}
      rx={5}
      style={{ fill: color }}
    />
  );
});
