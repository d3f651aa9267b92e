import type { Json } from "@/lib/kit/json";
import { FORMAT } from "@/lib/schema/format";
import type { Connection, Worker, WorkflowDocument } from "@/lib/schema/workflow";

export interface Node {
  readonly type: string;
  readonly name: string;
  readonly params: Record<string, Json>;
  readonly at: readonly [number, number];
  readonly inside?: number;
}

const COLUMN = 320;
const ROW = 180;

/**
 * Builds a workflow. Workers are numbered in the order of `nodes`. A connection is `[from, to]`, or `[from,
 * to, output]` if it leaves a named output.
 */
export function flow(
  name: string,
  description: string,
  nodes: readonly Node[],
  connections: readonly (readonly [number, number, string?])[],
  note?: string,
): WorkflowDocument {
  return {
    format: FORMAT,
    name,
    description,
    workers: nodes.map(
      ({ at: [column, row], ...node }, index): Worker => ({
        ...node,
        index,
        position: { x: column * COLUMN, y: row * ROW },
      }),
    ),
    connections: connections.map(
      ([from, to, port]): Connection => (port === undefined ? { from, to } : { from, to, port }),
    ),
    ...(note === undefined
      ? {}
      : {
          notes: [
            { id: "about", text: note, position: { x: 0, y: -200 }, size: { width: 420, height: 130 } },
          ],
        }),
  };
}
