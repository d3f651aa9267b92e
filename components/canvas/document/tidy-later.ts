import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { Position } from "./edit";

/** `tidy`, with the layout program loaded only when somebody tidies. */
export async function tidyLater(
  document: WorkflowDocument,
  indices: readonly number[],
): Promise<Map<number, Position>> {
  const { tidy } = await import("./tidy");
  return tidy(document, indices);
}
