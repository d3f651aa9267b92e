import { type NodeHandle, Position } from "@xyflow/react";
import { type FlowNode, IN, OUT } from "@/components/canvas/state/flow-items";
import { NODE_HEIGHT, NODE_WIDTH } from "@/lib/editing/arrange";
import { cardHeight } from "@/lib/editing/card-size";
import { ERROR_PORT } from "@/lib/editing/catalogue";

/**
 * Ports have the same positions on every node. On an expanded loop, they are on the sides of the loop's card.
 * Because these positions are known, React Flow needn't measure them, and connections are drawn immediately,
 * even to nodes whose ports aren't shown.
 */
const PORT = 11;
const BORDER = 1;

export function portTop(at: number, count: number): number {
  return ((cardHeight(count) - 2 * BORDER) * (at + 1)) / (count + 1);
}

export function inTop(outputs: number): number {
  return (cardHeight(outputs) - 2 * BORDER) / 2;
}

const CARD = { width: NODE_WIDTH, height: NODE_HEIGHT };

const known = new Map<string, NodeHandle[]>();

/** Returns the same array for the same ports, so that React Flow treats the node as unchanged. */
export function handlesOf(
  outputs: readonly (string | undefined)[],
  isTrigger: boolean,
  { width, height }: Size = CARD,
): NodeHandle[] {
  const key = `${isTrigger} ${outputs.join("\n")} ${width} ${height}`;
  const handles = known.get(key) ?? makeHandles(outputs, isTrigger, { width, height });
  if (known.size > MAX_KNOWN) known.clear();
  known.set(key, handles);
  return handles;
}

/**
 * Number of cached arrays at which the cache is cleared. It can grow, because loops come in many different
 * sizes.
 */
const MAX_KNOWN = 500;

interface Size {
  readonly width: number;
  readonly height: number;
}

function makeHandles(
  outputs: readonly (string | undefined)[],
  isTrigger: boolean,
  { width, height }: Size,
): NodeHandle[] {
  const size = { width: PORT, height: PORT };
  const middle = (top: number) => BORDER + top - PORT / 2;
  const left = BORDER - PORT / 2;
  const right = width - BORDER - PORT / 2;
  const sources = outputs.map(
    (port, at): NodeHandle => ({
      id: port ?? OUT,
      type: "source",
      position: Position.Right,
      x: right,
      y: middle(portTop(at, outputs.length)),
      ...size,
    }),
  );
  const error: NodeHandle = {
    id: ERROR_PORT,
    type: "source",
    position: Position.Bottom,
    x: width / 2 - PORT / 2,
    y: height - BORDER - PORT / 2,
    ...size,
  };
  const output: NodeHandle = {
    id: IN,
    type: "target",
    position: Position.Left,
    x: left,
    y: middle(inTop(outputs.length)),
    ...size,
  };
  return isTrigger ? [...sources, error] : [output, ...sources, error];
}

/** Returns the point at which a connection ends: the middle of the port's outer side, as in React Flow. */
export function portPosition(node: FlowNode | undefined, port: string | null | undefined) {
  const handle = node?.handles?.find(({ id }) => id === port);
  if (!node || !handle) return null;
  const { x, y, position: side } = handle;
  const across = side === Position.Left ? 0 : side === Position.Right ? PORT : PORT / 2;
  const down = side === Position.Bottom ? PORT : PORT / 2;
  return { side, x: node.position.x + x + across, y: node.position.y + y + down };
}
