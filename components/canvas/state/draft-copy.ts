import { z } from "zod";
import { workflowDocument } from "@/lib/schema/workflow";

/** Unsaved work that is stored in the browser. It survives a reload, a crash and a day offline. */
const draftCopy = z.object({
  document: workflowDocument,
  /** The server's document at the time when editing began, used as the base for merging. */
  base: workflowDocument,
  revision: z.int(),
  highestIndex: z.int(),
  /**
   * True if an edit emptied the canvas. Otherwise autosave refuses to save an empty canvas, so that an empty
   * copy can't delete everything.
   */
  emptiedByHand: z.boolean().default(false),
  at: z.number(),
});
export type DraftCopy = z.infer<typeof draftCopy>;

export type CopyStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const PREFIX = "millrace.draft.";

/**
 * Stores one entry per workflow, base revision and tab, so that two tabs never overwrite each other's work.
 * Returns false if the browser is out of space or denies access to storage.
 */
export function keepCopy(storage: CopyStorage, workflowId: string, tab: string, copy: DraftCopy): boolean {
  try {
    storage.setItem(indexKey(workflowId), String(copy.highestIndex));
    storage.setItem(`${PREFIX}${workflowId}.${copy.revision}.${tab}`, JSON.stringify(copy));
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the highest worker index that was ever used, or -1. A new worker gets a higher one, so that even
 * the indices of workers whose creation was undone are never reused.
 */
export function rememberedIndex(storage: CopyStorage, workflowId: string): number {
  const index = Number(storage.getItem(indexKey(workflowId)) ?? -1);
  return Number.isSafeInteger(index) ? index : -1;
}

export function forgetCopies(storage: CopyStorage, workflowId: string, tab: string): void {
  for (const key of keysOf(storage, workflowId)) {
    if (key.endsWith(`.${tab}`)) storage.removeItem(key);
  }
}

/**
 * Takes the newest copy of a workflow, whichever tab stored it, and removes it from storage. From then on,
 * this tab is responsible for storing it.
 */
export function takeNewestCopy(storage: CopyStorage, workflowId: string): DraftCopy | null {
  let newest: { key: string; copy: DraftCopy } | null = null;
  for (const key of keysOf(storage, workflowId)) {
    const copy = readCopy(storage.getItem(key));
    if (!copy) storage.removeItem(key);
    else if (!newest || copy.at > newest.copy.at) newest = { key, copy };
  }
  if (newest) storage.removeItem(newest.key);
  return newest?.copy ?? null;
}

function indexKey(workflowId: string): string {
  return `millrace.index.${workflowId}`;
}

function readCopy(text: string | null): DraftCopy | null {
  try {
    const parsed = draftCopy.safeParse(JSON.parse(text ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function keysOf(storage: CopyStorage, workflowId: string): string[] {
  return Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").filter((key) =>
    key.startsWith(`${PREFIX}${workflowId}.`),
  );
}
