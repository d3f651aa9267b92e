import { NODE_HEIGHT, NODE_WIDTH } from "@/lib/editing/arrange";
import { graphOf, topologicalOrder } from "@/lib/graph/graph";
import type { WorkflowDocument } from "@/lib/schema/workflow";

const COLUMN = NODE_WIDTH + 80;
const ROW = NODE_HEIGHT + 64;

/**
 * Places each worker in the column after its predecessors. This is coarser than the editor's layout, whose
 * cost grows faster than the size of the document.
 */
export function inColumns(document: WorkflowDocument): WorkflowDocument {
  const { workers, connections } = document;
  const insides = workers.flatMap(({ index, inside }) =>
    inside === undefined ? [] : [{ from: inside, to: index }],
  );
  const graph = graphOf({ workers, connections: [...connections, ...insides] });
  const columns = new Map<number, number>();
  for (const index of topologicalOrder(graph)) {
    const column = columns.get(index) ?? 0;
    columns.set(index, column);
    for (const next of graph.next.get(index) ?? [])
      columns.set(next, Math.max(columns.get(next) ?? 0, column + 1));
  }
  const rows = new Map<number, number>();
  return {
    ...document,
    workers: workers.map((worker) => {
      const column = columns.get(worker.index) ?? 0;
      const row = rows.get(column) ?? 0;
      rows.set(column, row + 1);
      return { ...worker, position: { x: column * COLUMN, y: row * ROW } };
    }),
  };
}
