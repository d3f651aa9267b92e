"use client";

import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from "@xyflow/react";
import { memo, useState } from "react";
import { useEditor, useRunView, useView } from "@/components/canvas/editor/editor-context";
import { useStore } from "@/components/canvas/editor/store";
import { passedOf } from "@/components/canvas/run/glimpse";
import { wireState } from "@/components/canvas/run/run-view";
import type { FlowEdge } from "@/components/canvas/view/flow-items";
import { InsertButton } from "./insert-button";
import { CORNER, dashOf, WIRE_COLOURS, wireLook } from "./wire-look";
import { arrowOf } from "./wire-markers";

/**
 * A wire: thicker and green where the last run went, with how many things passed; dashed where it was skipped; `+` in
 * the middle to insert.
 */
export const WireEdge = memo(function WireEdge(props: EdgeProps<FlowEdge>) {
  const { id, data, selected = false, source, target } = props;
  const editor = useEditor();
  const sourceBy = useStore(editor.moved, (moved) => moved.get(source)) ?? STILL;
  const targetBy = useStore(editor.moved, (moved) => moved.get(target)) ?? STILL;
  const [hovered, setHovered] = useState(false);
  const [path, x, y] = getSmoothStepPath({
    ...props,
    sourceX: props.sourceX + sourceBy.x,
    sourceY: props.sourceY + sourceBy.y,
    targetX: props.targetX + targetBy.x,
    targetY: props.targetY + targetBy.y,
    borderRadius: CORNER,
  });
  const state = useRunView((view) => (data ? wireState(data.wire, view.steps) : "idle"));
  const passed = useRunView((view) =>
    state === "taken" && data && data.wire.port !== "error"
      ? passedOf(view.steps.get(data.wire.from)?.result)
      : null,
  );
  const taking = useView((view) => view.dropWire === id);
  const look = wireLook(data?.wire, state, selected || taking);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering shows what the `a` key does
    <g onMouseEnter={() => setHovered(true)} onMouseLeave={() => setHovered(false)}>
      <BaseEdge
        path={path}
        interactionWidth={24}
        markerEnd={arrowOf(look)}
        style={{
          stroke: WIRE_COLOURS[look],
          strokeWidth: taking ? 4 : state === "taken" || selected ? 2.5 : 1.5,
          strokeDasharray: dashOf(state),
        }}
      />
      {passed !== null && (
        <text
          x={props.sourceX + sourceBy.x + 10}
          y={props.sourceY + sourceBy.y + 14}
          className="pointer-events-none fill-muted stroke-bg text-2xs tabular-nums [paint-order:stroke] [stroke-width:3px] in-data-[zoom=far]:hidden in-data-[zoom=mid]:text-[15px]"
        >
          {passed.toLocaleString()}
        </text>
      )}
      {data && !editor.readOnly && (hovered || selected) && (
        <EdgeLabelRenderer>
          <InsertButton wire={data.wire} x={x} y={y} onNear={setHovered} />
        </EdgeLabelRenderer>
      )}
    </g>
  );
});

const STILL = { x: 0, y: 0 };
