import type { GraphSource } from "@/lib/graph/graph";
import type { WorkflowDocument } from "@/lib/schema/workflow";

export function withInsides({ workers, connections }: WorkflowDocument): GraphSource {
  const inner = workers.flatMap(({ index, inside }) =>
    inside === undefined ? [] : [{ from: inside, to: index }],
  );
  return { workers, connections: [...connections, ...inner] };
}
