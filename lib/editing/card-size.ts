import type { Worker } from "@/lib/schema/workflow";
import { GRID, NODE_HEIGHT, NODE_WIDTH } from "./arrange";
import { getPorts } from "./port-order";

/** A card with more outputs than this is taller than the default. */
const ROOM_FOR = 4;

export function cardSize(worker: Worker | undefined): { readonly width: number; readonly height: number } {
  return { width: NODE_WIDTH, height: cardHeight(getPorts(worker).length) };
}

export function cardHeight(outputs: number): number {
  return NODE_HEIGHT + Math.max(0, outputs - ROOM_FOR) * GRID;
}
