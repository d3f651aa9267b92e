"use client";

import { getSmoothStepPath, useStore as useFlow } from "@xyflow/react";
import { useMemo } from "react";
import { portPosition } from "@/components/canvas/actions/node-shape";
import { useEditor, useRunView } from "@/components/canvas/state/editor-context";
import type { FlowEdge, FlowNode } from "@/components/canvas/state/flow-items";
import { type Moved, shifted } from "@/components/canvas/state/moved";
import { connectionState, type RunView } from "@/components/canvas/state/run-view";
import { useStore } from "@/components/canvas/state/store";
import { ViewportLayer } from "@/components/canvas/state/viewport-layer";
import { CORNER, connectionLook, dashOf, WIRE_COLOURS } from "./connection-look";

interface FarConnectionsProps {
  nodes: readonly FlowNode[];
  edges: readonly FlowEdge[];
}

/**
 * When zoomed out, draws all connections of a large workflow as just a few paths. If they were separate
 * elements, the browser would have to check each of them on every frame.
 */
export function FarConnections(props: FarConnectionsProps) {
  const { near } = useEditor();
  return useStore(near, (sight) => sight === "far") ? <Lines {...props} /> : null;
}

/** Line width in screen pixels, independent of the zoom. */
const WIDTH = 1.25;

function Lines({ nodes, edges }: FarConnectionsProps) {
  const steps = useRunView((view) => view.steps);
  const moved = useStore(useEditor().moved, (all) => all);
  const lines = useMemo(() => linesOf(nodes, edges, steps, moved), [nodes, edges, steps, moved]);
  const unit = useFlow((flow) => 1 / flow.transform[2]);
  return (
    <ViewportLayer>
      <svg
        aria-hidden
        data-far-connections
        className="pointer-events-none absolute -z-1 size-px overflow-visible fill-none"
      >
        {lines.map(({ look, state, path }) => (
          <path
            key={`${look} ${state}`}
            d={path}
            stroke={WIRE_COLOURS[look]}
            strokeWidth={(look === "plain" ? WIDTH : WIDTH * 2) * unit}
            strokeDasharray={dashOf(state, unit)}
          />
        ))}
      </svg>
    </ViewportLayer>
  );
}

function linesOf(
  nodes: readonly FlowNode[],
  edges: readonly FlowEdge[],
  steps: RunView["steps"],
  moved: Moved,
) {
  const byId = new Map(nodes.map((node) => [node.id, shifted(node, moved)]));
  const known = new Map<string, Line>();
  for (const { source, sourceHandle, target, targetHandle, selected = false, data } of edges) {
    const from = portPosition(byId.get(source), sourceHandle);
    const to = portPosition(byId.get(target), targetHandle);
    if (!from || !to) continue;
    const state = data ? connectionState(data.connection, steps) : "idle";
    const look = connectionLook(data?.connection, state, selected);
    const key = `${look} ${state}`;
    const line = known.get(key) ?? { look, state, path: "" };
    known.set(key, line);
    const [path] = getSmoothStepPath({
      sourceX: from.x,
      sourceY: from.y,
      sourcePosition: from.side,
      targetX: to.x,
      targetY: to.y,
      targetPosition: to.side,
      borderRadius: CORNER,
    });
    line.path += path;
  }
  return [...known.values()];
}

interface Line {
  readonly look: ReturnType<typeof connectionLook>;
  readonly state: ReturnType<typeof connectionState>;
  path: string;
}
