import type { GraphSource } from "@/lib/graph/graph";
import type { WorkflowDocument } from "@/lib/schema/workflow";

/** Adds connections from loops to their contents, to determine the order of workers. They are never drawn. */
export function withInsides({ workers, connections }: WorkflowDocument): GraphSource {
  const inner = workers.flatMap(({ index, inside }) =>
    inside === undefined ? [] : [{ from: inside, to: index }],
  );
  return { workers, connections: [...connections, ...inner] };
}
