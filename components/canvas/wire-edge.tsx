"use client";

import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from "@xyflow/react";
import { memo, useState } from "react";
import { useEditor, useRunView, useView } from "./editor-context";
import type { FlowEdge } from "./flow-items";
import { InsertButton } from "./insert-button";
import { wireDrawnOf } from "./near";
import { wireState } from "./run/run-view";
import { useStore } from "./store";
import { arrowOf, WIRE_COLOURS, type WireLook } from "./wire-markers";

/** A wire: thicker and green where the last run went, dashed where it was skipped, `+` in the middle to insert. */
export const WireEdge = memo(function WireEdge(props: EdgeProps<FlowEdge>) {
  const { id, data, selected = false } = props;
  const editor = useEditor();
  const [near, setNear] = useState(false);
  const drawn = useStore(editor.near, (sight) => wireDrawnOf(sight, id));
  const [path, x, y] = getSmoothStepPath({ ...props, borderRadius: 8 });
  const state = useRunView((view) => (data ? wireState(data.wire, view.steps) : "idle"));
  const taking = useView((view) => view.dropWire === id);
  const look: WireLook =
    selected || taking
      ? "chosen"
      : data?.wire.port === "error"
        ? "error"
        : state === "taken"
          ? "taken"
          : "plain";
  if (drawn === "nothing") return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering shows what the `a` key does
    <g onMouseEnter={() => setNear(true)} onMouseLeave={() => setNear(false)}>
      <BaseEdge
        path={path}
        interactionWidth={drawn === "full" ? 24 : 0}
        {...(drawn === "full" && { markerEnd: arrowOf(look) })}
        style={{
          stroke: WIRE_COLOURS[look],
          strokeWidth: taking ? 4 : state === "taken" || selected ? 2.5 : 1.5,
          strokeDasharray: state === "skipped" ? "5 5" : undefined,
        }}
      />
      {data && !editor.readOnly && (near || selected) && (
        <EdgeLabelRenderer>
          <InsertButton wire={data.wire} x={x} y={y} onNear={setNear} />
        </EdgeLabelRenderer>
      )}
    </g>
  );
});
