import type { Json } from "@/lib/kit/json";
import { readField } from "./read-field";
import { weigh } from "./work";

const ELEMENT = 300;
const COMPARISON = 60;

/**
 * Returns the work of sorting a list, which takes about n log n comparisons. Each comparison reads two keys.
 */
export function sortingWork(value: unknown, property: unknown): number {
  if (!Array.isArray(value) || value.length === 0) return 0;
  const list: readonly Json[] = value;
  const keys = typeof property === "string" ? list.map((element) => keyOf(element, property)) : list;
  const rounds = Math.ceil(Math.log2(list.length + 1));
  return list.length * (ELEMENT + COMPARISON * rounds) + (weigh(keys, 100_000_000, "text") * rounds) / 2;
}

function keyOf(element: Json, property: string): Json | undefined {
  let key: Json | undefined = element;
  for (const name of property.slice(0, 300).split(".")) key = key == null ? undefined : readField(key, name);
  return key;
}
