import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { Position } from "./edit";
import { hasPositions, keepPositions } from "./positions";

/** `tidy`, loading the layout library on first use. */
export async function tidyLater(
  document: WorkflowDocument,
  indices: readonly number[],
): Promise<Map<number, Position>> {
  const { tidy } = await import("./tidy");
  return tidy(document, indices);
}

/** `fillPositions`, loading the layout library only for a document without positions. */
export async function fillPositionsLater<T extends WorkflowDocument>(document: T): Promise<T> {
  if (hasPositions(document)) return document;
  try {
    const { fillPositions } = await import("./fill-positions");
    return { ...document, ...fillPositions(document) };
  } catch {
    // Loading may fail while offline, and a simpler layout is better than none.
    return { ...document, ...keepPositions(document, document) };
  }
}
