import type { WorkflowDocument } from "@/lib/schema/workflow";

export function documentOf(answer: WorkflowDocument): WorkflowDocument {
  const { format, name, description, notes, workers, connections, on_failure, require_tests } = answer;
  return {
    format,
    name,
    description,
    ...(notes && { notes }),
    workers,
    connections,
    ...(on_failure && { on_failure }),
    ...(require_tests !== undefined && { require_tests }),
  };
}
