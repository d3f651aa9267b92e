"use client";

import { useStoreApi } from "@xyflow/react";
import { useLayoutEffect, useMemo, useRef } from "react";
import type { FlowNode } from "@/components/canvas/state/flow-items";
import { ViewportLayer } from "@/components/canvas/state/viewport-layer";
import { NODE_HEIGHT, NODE_WIDTH } from "@/lib/editing/arrange";
import { drawDots, drawGround } from "./draw-view";

/**
 * The dotted background, which is drawn twice. The first copy lies behind everything. Unlike React Flow's own
 * background, it is an image that pans without being repainted. The second copy lies directly below the nodes
 * and moves with them. It is opaque, so the browser can put all nodes into one compositing layer. Without the
 * second copy, each row of nodes would get its own layer, and the browser would check all of these layers on
 * every frame.
 */
export function Dots({ nodes }: { nodes: readonly FlowNode[] }) {
  const store = useStoreApi();
  const dots = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const draw = () => {
      const [x, y, zoom] = store.getState().transform;
      if (dots.current) drawDots(dots.current, { x, y, zoom });
      if (ground.current) drawGround(ground.current, zoom);
    };
    draw();
    return store.subscribe((state, before) => {
      if (state.transform !== before.transform) draw();
    });
  }, [store]);
  const place = useMemo(() => groundOf(nodes), [nodes]);
  return (
    <>
      <div
        ref={dots}
        data-dots
        aria-hidden
        className={`pointer-events-none absolute -inset-8 -z-1 will-change-transform ${PATTERN}`}
      />
      <ViewportLayer>
        <div
          ref={ground}
          aria-hidden
          style={place}
          className={`pointer-events-none absolute -z-5 bg-bg ${PATTERN}`}
        />
      </ViewportLayer>
    </>
  );
}

const PATTERN =
  "[--dot:1px] bg-[radial-gradient(circle,var(--color-line)_var(--dot),transparent_calc(var(--dot)*1.5))]";

/**
 * The second layer of dots, below the nodes, grows and shrinks in steps of this size, so that moving a node
 * rarely resizes it. Each step fits a whole number of dots at every zoom.
 */
const STEP = 1024;

function groundOf(nodes: readonly FlowNode[]) {
  let [left, top, right, bottom] = [0, 0, 0, 0];
  for (const { position, width = NODE_WIDTH, height = NODE_HEIGHT } of nodes) {
    left = Math.min(left, position.x);
    top = Math.min(top, position.y);
    right = Math.max(right, position.x + width);
    bottom = Math.max(bottom, position.y + height);
  }
  const down = (value: number) => (Math.floor(value / STEP) - 1) * STEP;
  const up = (value: number) => (Math.ceil(value / STEP) + 1) * STEP;
  return { left: down(left), top: down(top), width: up(right) - down(left), height: up(bottom) - down(top) };
}
