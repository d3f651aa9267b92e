"use client";

import { BaseEdge, EdgeLabelRenderer, type EdgeProps, getSmoothStepPath } from "@xyflow/react";
import clsx from "clsx";
import { Plus } from "lucide-react";
import { memo, useState } from "react";
import { useEditor, useRunView, useView } from "./editor-context";
import type { FlowEdge } from "./flow-items";
import { wireState } from "./run/run-view";

const STROKES = {
  taken: "var(--color-ok)",
  skipped: "var(--color-edge)",
  idle: "var(--color-edge)",
} as const;

/** A wire: thicker and green where the last run went, dashed where it was skipped, `+` in the middle to insert. */
export const WireEdge = memo(function WireEdge(props: EdgeProps<FlowEdge>) {
  const { id, data, selected = false } = props;
  const editor = useEditor();
  const [near, setNear] = useState(false);
  const [path, x, y] = getSmoothStepPath({ ...props, borderRadius: 8 });
  const state = useRunView((view) => (data ? wireState(data.wire, view.steps) : "idle"));
  const taking = useView((view) => view.dropWire === id);
  const port = data?.wire.port;
  const colour =
    selected || taking ? "var(--color-accent)" : port === "error" ? "var(--color-bad)" : STROKES[state];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering shows what the `a` key does
    <g onMouseEnter={() => setNear(true)} onMouseLeave={() => setNear(false)}>
      <defs>
        <marker
          id={`arrow-${id}`}
          viewBox="0 0 8 8"
          refX="7"
          refY="4"
          markerWidth="8"
          markerHeight="8"
          orient="auto"
          markerUnits="userSpaceOnUse"
        >
          <path d="M0 0.5 L7 4 L0 7.5 z" fill={colour} />
        </marker>
      </defs>
      <BaseEdge
        path={path}
        interactionWidth={24}
        markerEnd={`url(#arrow-${id})`}
        style={{
          stroke: colour,
          strokeWidth: taking ? 4 : state === "taken" || selected ? 2.5 : 1.5,
          strokeDasharray: state === "skipped" ? "5 5" : undefined,
        }}
      />
      <EdgeLabelRenderer>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps the button in sight under the mouse */}
        <div
          className="nodrag nopan pointer-events-auto absolute"
          style={{ transform: `translate(-50%, -50%) translate(${x}px, ${y}px)` }}
          onMouseEnter={() => setNear(true)}
          onMouseLeave={() => setNear(false)}
        >
          {data && !editor.readOnly && (
            <button
              type="button"
              aria-label={`Insert a worker between #${data.wire.from} and #${data.wire.to}`}
              title="Insert a worker here"
              onClick={(event) =>
                editor.view.set((view) => ({
                  ...view,
                  quickAdd: {
                    at: { x: x - 120, y: y - 48 },
                    screen: { x: event.clientX, y: event.clientY },
                    within: data.wire,
                  },
                }))
              }
              className={clsx(
                "flex size-5 items-center justify-center rounded-full border bg-surface text-muted transition-opacity hover:border-accent hover:text-accent-text focus-visible:opacity-100 touch:size-8",
                near || selected ? "opacity-100" : "opacity-0",
              )}
            >
              <Plus aria-hidden className="size-3.5" />
            </button>
          )}
        </div>
      </EdgeLabelRenderer>
    </g>
  );
});
