import type { Position } from "@/lib/editing/edit";

/** Offsets of dragged nodes from their positions in the document, by node ID. */
export type Moved = ReadonlyMap<string, Position>;

export const NOTHING_MOVED: Moved = new Map();

interface Placed {
  readonly id: string;
  readonly position: Position;
}

export function movedFrom(before: readonly Placed[], now: readonly Placed[]): Moved {
  const positions = new Map(before.map(({ id, position }) => [id, position]));
  return new Map(
    now.map(({ id, position }) => {
      const { x, y } = positions.get(id) ?? position;
      return [id, { x: position.x - x, y: position.y - y }];
    }),
  );
}

export function shifted<T extends Placed>(node: T, moved: Moved): T {
  const by = moved.get(node.id);
  return by ? { ...node, position: { x: node.position.x + by.x, y: node.position.y + by.y } } : node;
}
