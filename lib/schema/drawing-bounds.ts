/** This file must not import zod, because the browser loads it. */

/** Each colour has a meaning: the kind of a worker, or a role within a chart or list. */
export const DRAWING_COLOURS = [
  "trigger",
  "provider",
  "connector",
  "logic",
  "action",
  "line",
  "accent",
  "up",
  "down",
] as const;
export type DrawingColour = (typeof DRAWING_COLOURS)[number];

/** All drawings have this size, in units of their paths, so that lists can reserve the space for them. */
export const DRAWING_SIZE = { width: 240, height: 120 } as const;
