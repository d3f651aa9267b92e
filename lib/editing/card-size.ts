import type { Worker } from "@/lib/schema/workflow";
import { GRID, NODE_HEIGHT, NODE_WIDTH } from "./arrange";
import { waysOf } from "./port-order";

/** So many ways out have room beside a card of the usual height. */
const ROOM_FOR = 4;

/** How large a worker's card is drawn: the more ways out it has, the higher. */
export function cardSize(worker: Worker | undefined): { readonly width: number; readonly height: number } {
  return { width: NODE_WIDTH, height: cardHeight(waysOf(worker).length) };
}

export function cardHeight(ways: number): number {
  return NODE_HEIGHT + Math.max(0, ways - ROOM_FOR) * GRID;
}
