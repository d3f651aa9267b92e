import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { Position } from "./edit";
import { hasPositions, keepPositions } from "./positions";

export async function tidyLater(
  document: WorkflowDocument,
  indices: readonly number[],
): Promise<Map<number, Position>> {
  const { tidy } = await import("./tidy");
  return tidy(document, indices);
}

/** Like `fillPositions`, but loads the layout library only for documents without positions. */
export async function fillPositionsLater<T extends WorkflowDocument>(document: T): Promise<T> {
  if (hasPositions(document)) return document;
  try {
    const { fillPositions } = await import("./fill-positions");
    return { ...document, ...fillPositions(document) };
  } catch {
    return { ...document, ...keepPositions(document, document) };
  }
}
