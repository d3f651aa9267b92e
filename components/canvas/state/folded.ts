import { z } from "zod";

const indices = z.array(z.int());

export function readFolded(storage: Pick<Storage, "getItem">, workflowId: string): ReadonlySet<number> {
  try {
    return new Set(indices.parse(JSON.parse(storage.getItem(keyOf(workflowId)) ?? "[]")));
  } catch {
    return new Set();
  }
}

/** Loops stay collapsed only until the user leaves the page if the browser's storage is full. */
export function writeFolded(
  storage: Pick<Storage, "setItem">,
  workflowId: string,
  folded: ReadonlySet<number>,
): void {
  try {
    storage.setItem(keyOf(workflowId), JSON.stringify([...folded]));
  } catch {
    return;
  }
}

function keyOf(workflowId: string): string {
  return `millrace.folded.${workflowId}`;
}
