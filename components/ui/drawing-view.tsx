import clsx from "clsx";
import type { Drawing } from "@/lib/schema/drawing";
import { DRAWING_SIZE, type DrawingColour } from "@/lib/schema/drawing-bounds";

interface DrawingViewProps {
  drawing: Drawing;
  /**
   * Classes for the drawing. They must set a fixed size, so that the layout doesn't shift when drawings
   * arrive.
   */
  className: string;
}

/** Screen readers skip the drawing, because the text beside it has the same content. */
export function DrawingView({ drawing, className }: DrawingViewProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${DRAWING_SIZE.width} ${DRAWING_SIZE.height}`}
      className={clsx("shrink-0 rounded-md border bg-sunken", className)}
    >
      {drawing.shapes.map(({ path, colour, filled }) => (
        <path
          key={`${colour} ${filled}`}
          d={path}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className={clsx(STROKES[colour], filled ? FILLS[colour] : "fill-none")}
        />
      ))}
    </svg>
  );
}

const STROKES: Record<DrawingColour, string> = {
  trigger: "stroke-trigger",
  provider: "stroke-provider",
  connector: "stroke-connector",
  logic: "stroke-logic",
  action: "stroke-action",
  line: "stroke-muted",
  accent: "stroke-accent-text",
  up: "stroke-up",
  down: "stroke-down",
};

const FILLS: Record<DrawingColour, string> = {
  trigger: "fill-trigger-soft",
  provider: "fill-provider-soft",
  connector: "fill-connector-soft",
  logic: "fill-logic-soft",
  action: "fill-action-soft",
  line: "fill-edge",
  accent: "fill-accent-soft",
  up: "fill-up",
  down: "fill-down",
};
