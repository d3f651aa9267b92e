import { isJsonObject } from "@/lib/kit/json";
import type { WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import { readNumber } from "./read-value";

type Path = NonNullable<WidgetOptions["path"]>;

const DEEPEST = 3;
const MAX = 60;

export function valuePaths(value: unknown, kind: WidgetKind): Path[] {
  const suits = SUITS[kind] ?? Array.isArray;
  const found: Path[] = [];
  const walk = (at: unknown, path: Path) => {
    if (found.length >= MAX) return;
    if (path.length > 0 && suits(at)) found.push(path);
    if (isJsonObject(at) && path.length < DEEPEST)
      for (const [name, member] of Object.entries(at)) walk(member, [...path, name]);
  };
  walk(value, []);
  return found;
}

const SUITS: Partial<Record<WidgetKind, (value: unknown) => boolean>> = {
  number: (value) => readNumber(value) !== null,
  gauge: (value) => readNumber(value) !== null,
  text: (value) => typeof value === "string",
};
