import { type NodeHandle, Position } from "@xyflow/react";
import { NODE_HEIGHT, NODE_WIDTH } from "@/components/canvas/document/arrange";
import { ERROR_PORT } from "@/components/canvas/document/catalogue";
import { type FlowNode, IN, OUT } from "@/components/canvas/view/flow-items";

/**
 * Every worker's node has its ports at the same positions. They are known beforehand, so nothing has to be measured: wires
 * are drawn at once, also to nodes that show no ports.
 */
const PORT = 11;
const BORDER = 1;

/** Where ports begin, as a share of the node's height. */
export function portTop(at: number, count: number): number {
  return (at + 1) / (count + 1);
}

const known = new Map<string, NodeHandle[]>();

/** The same ports give the same list object, so that a node counts as unchanged. */
export function handlesOf(outlets: readonly (string | undefined)[], isTrigger: boolean): NodeHandle[] {
  const key = `${isTrigger} ${outlets.join()}`;
  const handles = known.get(key) ?? makeHandles(outlets, isTrigger);
  known.set(key, handles);
  return handles;
}

function makeHandles(outlets: readonly (string | undefined)[], isTrigger: boolean): NodeHandle[] {
  const size = { width: PORT, height: PORT };
  const inner = NODE_HEIGHT - 2 * BORDER;
  const middle = (share: number) => BORDER + inner * share - PORT / 2;
  const left = BORDER - PORT / 2;
  const right = NODE_WIDTH - BORDER - PORT / 2;
  const ways = outlets.map(
    (port, at): NodeHandle => ({
      id: port ?? OUT,
      type: "source",
      position: Position.Right,
      x: right,
      y: middle(portTop(at, outlets.length)),
      ...size,
    }),
  );
  const error: NodeHandle = {
    id: ERROR_PORT,
    type: "source",
    position: Position.Bottom,
    x: NODE_WIDTH / 2 - PORT / 2,
    y: NODE_HEIGHT - BORDER - PORT / 2,
    ...size,
  };
  const way: NodeHandle = {
    id: IN,
    type: "target",
    position: Position.Left,
    x: left,
    y: middle(0.5),
    ...size,
  };
  return isTrigger ? [...ways, error] : [way, ...ways, error];
}

/** Where a wire meets a port: in the middle of its outer side, as the library has it. */
export function portPosition(node: FlowNode | undefined, port: string | null | undefined) {
  const handle = node?.handles?.find(({ id }) => id === port);
  if (!node || !handle) return null;
  const { x, y, position: side } = handle;
  const across = side === Position.Left ? 0 : side === Position.Right ? PORT : PORT / 2;
  const down = side === Position.Bottom ? PORT : PORT / 2;
  return { side, x: node.position.x + x + across, y: node.position.y + y + down };
}
