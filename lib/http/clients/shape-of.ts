import { isJsonObject } from "@/lib/kit/json";
import type { Column, ColumnType } from "@/lib/schema/table";

export type Shape =
  /** `decimal` is a number, or a string if a number can't hold all the digits. */
  | { readonly is: "string" | "number" | "decimal" | "boolean" | "null" | "unknown" }
  | { readonly is: "list"; readonly of: Shape }
  | { readonly is: "object"; readonly fields: ReadonlyMap<string, Field> };

export interface Field {
  readonly shape: Shape;
  readonly optional: boolean;
  readonly nullable: boolean;
}

const MAX_LEVELS = 6;
const MAX_FIELDS = 100;
/** Maximum number of items that are read. They are enough to see what the rows of a list have in common. */
const MAX_ITEMS = 100;
const UNKNOWN: Shape = { is: "unknown" };

export function shapeOf(value: unknown, level = 0): Shape {
  if (level > MAX_LEVELS || value === undefined) return UNKNOWN;
  if (value === null) return { is: "null" };
  if (Array.isArray(value)) return { is: "list", of: shapeOfAll(value.slice(0, MAX_ITEMS), level + 1) };
  if (isJsonObject(value)) return shapeOfAll([value], level);
  if (typeof value === "string") return { is: "string" };
  if (typeof value === "number") return { is: "number" };
  return typeof value === "boolean" ? { is: "boolean" } : UNKNOWN;
}

function shapeOfAll(values: readonly unknown[], level: number): Shape {
  const [first] = values;
  if (first === undefined || level > MAX_LEVELS) return UNKNOWN;
  const objects = values.filter(isJsonObject);
  if (objects.length === values.length) return shapeOfObjects(objects, level);
  const kinds = new Set(values.map((value) => (Array.isArray(value) ? "list" : typeof value)));
  if (kinds.size > 1 || kinds.has("object")) return UNKNOWN;
  return kinds.has("list") ? { is: "list", of: shapeOfAll(values.flat(), level + 1) } : shapeOf(first, level);
}

function shapeOfObjects(objects: readonly object[], level: number): Shape {
  const keys = new Set(objects.flatMap((one) => Object.keys(one)));
  // If the objects have more than `MAX_FIELDS` field names, the names themselves are data, such as symbols or
  // days.
  if (keys.size > MAX_FIELDS) return UNKNOWN;
  const fields = [...keys].map((key): [string, Field] => {
    const holders = objects.filter((one) => Object.hasOwn(one, key));
    const values = holders.map((one): unknown => Reflect.get(one, key));
    const said = values.filter((value) => value !== null);
    return [
      key,
      {
        shape: said.length === 0 ? UNKNOWN : shapeOfAll(said, level + 1),
        optional: holders.length < objects.length,
        nullable: said.length < values.length,
      },
    ];
  });
  return { is: "object", fields: new Map(fields) };
}

export function shapeOfRows(columns: readonly Column[]): Shape {
  const fields = columns.map(({ name, type, required }): [string, Field] => {
    const is = COLUMN_TYPES[type];
    return [name, { shape: { is }, optional: false, nullable: is !== "unknown" && required !== true }];
  });
  return { is: "list", of: { is: "object", fields: new Map(fields) } };
}

const COLUMN_TYPES = {
  text: "string",
  integer: "number",
  decimal: "decimal",
  boolean: "boolean",
  time: "string",
  json: "unknown",
} as const satisfies Record<ColumnType, string>;
