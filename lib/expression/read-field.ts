import { isJsonObject, type Json } from "@/lib/kit/json";
import type { PathSegment } from "./path-text";

/**
 * Only own properties count, so that no key can reach a prototype. As in Liquid, lists also have `size`,
 * `first`, `last` and negative positions, and strings have `size`.
 */
export function readField(holder: Json, key: PathSegment): Json | undefined {
  if (Array.isArray(holder)) return readElement(holder, key);
  if (typeof holder === "string") return key === "size" ? holder.length : undefined;
  if (!isJsonObject(holder) || !Object.hasOwn(holder, key)) return undefined;
  return holder[key];
}

export function fieldNames(holder: Json): string[] {
  return isJsonObject(holder) ? Object.keys(holder) : [];
}

export function describeHolder(holder: Json): string {
  if (holder === null) return "the value is null";
  if (Array.isArray(holder)) return listSentence(holder.length);
  if (isJsonObject(holder)) return "the value is an empty object";
  return `the value is a ${typeof holder}`;
}

function listSentence(length: number): string {
  if (length === 0) return "the value is an empty list";
  return `the value is a list of ${length === 1 ? "1 item" : `${length} items`} (positions 0 to ${length - 1})`;
}

const POSITION = /^(?:0|[1-9]\d*)$/;

function readElement(list: readonly Json[], key: PathSegment): Json | undefined {
  if (key === "size") return list.length;
  if (key === "first") return list[0];
  if (key === "last") return list.at(-1);
  const position = typeof key === "string" && POSITION.test(key) ? Number(key) : key;
  return typeof position === "number" && Number.isInteger(position) ? list.at(position) : undefined;
}
