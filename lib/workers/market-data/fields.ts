import { z } from "zod";
import type { Json, JsonObject } from "@/lib/kit/json";
import { addTitles } from "@/lib/workers/upstream/add-titles";
import { isoOfSeconds, numberOrNull, tidy } from "./tidy";

/**
 * Kinds of known fields, for both the zod schema and the parser. Missing numbers become null and missing
 * strings are omitted. Unknown fields are kept and normalised by `tidy`.
 */
type FieldKind = "text" | "number" | "seconds" | "flag";
export type Fields = Readonly<Record<string, FieldKind>>;

export function readFields(value: JsonObject, fields: Fields): JsonObject {
  const read: JsonObject = {};
  for (const [name, inner] of Object.entries(value)) {
    const kind = Object.hasOwn(fields, name) ? fields[name] : undefined;
    set(read, name, kind ? READ[kind](inner) : tidy(inner, name));
  }
  for (const [name, kind] of Object.entries(fields)) {
    if (kind === "number" && !Object.hasOwn(read, name)) set(read, name, null);
  }
  return read;
}

export function fieldsSchema(fields: Fields) {
  return z.looseObject(
    addTitles(Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, SCHEMA[kind]]))),
  );
}

/** `fields("symbol name", "open close")` takes the names of text fields, then those of number fields. */
export function fields(texts: string, numbers = "", more: Fields = {}): Fields {
  const named = (names: string, kind: FieldKind) =>
    names
      .split(" ")
      .filter((name) => name !== "")
      .map((name) => [name, kind] as const);
  return { ...Object.fromEntries([...named(texts, "text"), ...named(numbers, "number")]), ...more };
}

const READ: Readonly<Record<FieldKind, (value: Json) => Json>> = {
  text: (value) => (typeof value === "object" ? null : String(value)),
  number: numberOrNull,
  seconds: isoOfSeconds,
  flag: (value) =>
    typeof value === "boolean" ? value : value === "true" ? true : value === "false" ? false : null,
};

const SCHEMA: Readonly<Record<FieldKind, z.ZodType>> = {
  text: z.string().nullable().optional(),
  number: z.number().nullable(),
  seconds: z.string().nullable().optional().describe("Time (ISO 8601, UTC)."),
  flag: z.boolean().nullable().optional(),
};

/** Uses `defineProperty`, so that a field named `__proto__` stays an ordinary field. */
function set(object: JsonObject, name: string, value: Json): void {
  Object.defineProperty(object, name, { value, enumerable: true, writable: true, configurable: true });
}
