import type { Worker } from "@/lib/schema/workflow";
import { GRID, NODE_HEIGHT, NODE_WIDTH } from "./arrange";
import { getPorts } from "./port-order";

/** So many outputs have room beside a card of the usual height. */
const ROOM_FOR = 4;

/** How large a worker's card is drawn: the more outputs it has, the higher. */
export function cardSize(worker: Worker | undefined): { readonly width: number; readonly height: number } {
  return { width: NODE_WIDTH, height: cardHeight(getPorts(worker).length) };
}

export function cardHeight(outputs: number): number {
  return NODE_HEIGHT + Math.max(0, outputs - ROOM_FOR) * GRID;
}
