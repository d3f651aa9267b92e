import type { Worker } from "@/lib/schema/workflow";
import { GRID, NODE_HEIGHT, NODE_WIDTH } from "./arrange";
import { getPorts } from "./port-order";

/** Maximum number of outputs for which the default height of a card is enough. */
const ROOM_FOR = 4;

export function cardSize(worker: Worker | undefined): { readonly width: number; readonly height: number } {
  return { width: NODE_WIDTH, height: cardHeight(getPorts(worker).length) };
}

export function cardHeight(outputs: number): number {
  return NODE_HEIGHT + Math.max(0, outputs - ROOM_FOR) * GRID;
}
