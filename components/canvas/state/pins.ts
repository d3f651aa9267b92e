import { z } from "zod";

/** Pinned results, stored in this browser only. Tests and previews use them instead of running the worker. */

const pins = z.record(z.string().regex(/^\d+$/), z.unknown());

export function readPins(storage: Pick<Storage, "getItem">, workflowId: string): Map<number, unknown> {
  try {
    const parsed = pins.safeParse(JSON.parse(storage.getItem(keyOf(workflowId)) ?? "{}"));
    return new Map(Object.entries(parsed.data ?? {}).map(([index, value]) => [Number(index), value]));
  } catch {
    return new Map();
  }
}

export function writePins(
  storage: Pick<Storage, "setItem">,
  workflowId: string,
  values: ReadonlyMap<number, unknown>,
): boolean {
  try {
    storage.setItem(keyOf(workflowId), JSON.stringify(Object.fromEntries(values)));
    return true;
  } catch {
    return false;
  }
}

function keyOf(workflowId: string): string {
  return `millrace.pins.${workflowId}`;
}
