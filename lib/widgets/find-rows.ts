import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";

export type Row = JsonObject;

/** Names that our connectors, and most APIs, give to lists. */
const USUAL = ["values", "results", "observations", "items", "rows", "articles", "releases", "data"];
const DEEPEST = 3;
/** Maximum number of rows. More would make the browser freeze. */
export const MAX_ROWS = 50_000;

export function findRows(data: unknown, path?: readonly (string | number)[]): Row[] | null {
  const at = path === undefined ? data : follow(data, path);
  const list = Array.isArray(at) ? at : listWithin(at, 0);
  return list === null ? null : list.slice(0, MAX_ROWS).map(asRow);
}

export function follow(data: unknown, path: readonly (string | number)[]): unknown {
  let at: unknown = data;
  for (const step of path) {
    if (Array.isArray(at)) at = at[Number(step)];
    else if (isJsonObject(at)) at = Object.hasOwn(at, step) ? at[step] : undefined;
    else return undefined;
  }
  return at;
}

/** Reads `{ symbols: { AAPL: … } }`. Each entry has its own data or its own error. */
export function symbolsOf(data: unknown): ReadonlyMap<string, JsonObject> | null {
  if (!isJsonObject(data) || !Object.hasOwn(data, "symbols") || !isJsonObject(data.symbols)) return null;
  const found = new Map<string, JsonObject>();
  for (const [symbol, value] of Object.entries(data.symbols))
    if (isJsonObject(value)) found.set(symbol, value);
  return found.size > 0 ? found : null;
}

function listWithin(value: unknown, depth: number): Json[] | null {
  if (!isJsonObject(value) || depth > DEEPEST) return null;
  for (const name of USUAL) {
    const list = Object.hasOwn(value, name) ? value[name] : undefined;
    if (Array.isArray(list)) return list;
  }
  const lists = Object.values(value).filter((member) => Array.isArray(member));
  const ofObjects = lists.filter((list) => list.some(isJsonObject));
  const [longest] = (ofObjects.length > 0 ? ofObjects : lists).sort((a, b) => b.length - a.length);
  if (longest) return longest;
  for (const member of Object.values(value)) {
    const list = listWithin(member, depth + 1);
    if (list !== null) return list;
  }
  return null;
}

function asRow(item: unknown): Row {
  if (isJsonObject(item)) return item;
  if (Array.isArray(item)) return Object.fromEntries(item.map((cell, index) => [String(index + 1), cell]));
  return { value: isJson(item) ? item : null };
}

function isJson(value: unknown): value is Json {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}
