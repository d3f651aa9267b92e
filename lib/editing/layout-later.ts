import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { Position } from "./edit";
import { hasPositions, keepPositions } from "./positions";

/** `tidy`, with the layout program loaded only when somebody tidies. */
export async function tidyLater(
  document: WorkflowDocument,
  indices: readonly number[],
): Promise<Map<number, Position>> {
  const { tidy } = await import("./tidy");
  return tidy(document, indices);
}

/** `fillPositions`, with the layout program loaded only for a document that lacks positions. */
export async function fillPositionsLater<T extends WorkflowDocument>(document: T): Promise<T> {
  if (hasPositions(document)) return document;
  try {
    const { fillPositions } = await import("./fill-positions");
    return { ...document, ...fillPositions(document) };
  } catch {
    // The network may be away just now: a simpler layout is better than none.
    return { ...document, ...keepPositions(document, document) };
  }
}
