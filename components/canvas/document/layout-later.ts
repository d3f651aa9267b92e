import type { WorkflowDocument } from "@/lib/schema/workflow";
import type { Position } from "./edit";
import { isPlaced, keepPlaces } from "./places";

/** `tidy`, with the layout program loaded only when somebody tidies. */
export async function tidyLater(
  document: WorkflowDocument,
  indices: readonly number[],
): Promise<Map<number, Position>> {
  const { tidy } = await import("./tidy");
  return tidy(document, indices);
}

/** `placeAll`, with the layout program loaded only for a document that lacks places. */
export async function placeLater<T extends WorkflowDocument>(document: T): Promise<T> {
  if (isPlaced(document)) return document;
  try {
    const { placeAll } = await import("./place-all");
    return { ...document, ...placeAll(document) };
  } catch {
    // The network may be away just now: a plainer drawing is better than none.
    return { ...document, ...keepPlaces(document, document) };
  }
}
