"use client";

import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from "@xyflow/react";
import { memo, useState } from "react";
import { useEditor, useRunView, useView } from "@/components/canvas/state/editor-context";
import type { FlowEdge } from "@/components/canvas/state/flow-items";
import { passedOf } from "@/components/canvas/state/glimpse";
import { connectionState } from "@/components/canvas/state/run-view";
import { useStore } from "@/components/canvas/state/store";
import { CORNER, connectionLook, dashOf, WIRE_COLOURS } from "./connection-look";
import { arrowOf } from "./connection-markers";
import { InsertButton } from "./insert-button";

export const ConnectionEdge = memo(function ConnectionEdge(props: EdgeProps<FlowEdge>) {
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
  const state = useRunView((view) => (data ? connectionState(data.connection, view.steps) : "idle"));
  const passed = useRunView((view) =>
    state === "taken" && data && data.connection.port !== "error"
      ? passedOf(view.steps.get(data.connection.from)?.result)
      : null,
  );
  const taking = useView((view) => view.dropConnection === id);
  const look = connectionLook(data?.connection, state, selected || taking);
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
          <InsertButton connection={data.connection} x={x} y={y} onNear={setHovered} />
        </EdgeLabelRenderer>
      )}
    </g>
  );
});

const STILL = { x: 0, y: 0 };
