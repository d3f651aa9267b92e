import { z } from "zod";
import { DRAWING_COLOURS, DRAWING_SIZE } from "./drawing-bounds";

const shape = z.object({
  path: z.string().describe("SVG path data."),
  colour: z.enum(DRAWING_COLOURS),
  filled: z.boolean(),
});
export type DrawingShape = z.infer<typeof shape>;

/**
 * A drawing is small enough to be sent for each row of a list. Its shapes are in the order in which they are
 * painted.
 */
export const drawing = z.object({ shapes: z.array(shape) }).meta({
  id: "Drawing",
  description: `Thumbnail for lists, ${DRAWING_SIZE.width} units wide and ${DRAWING_SIZE.height} high.`,
});
export type Drawing = z.infer<typeof drawing>;
