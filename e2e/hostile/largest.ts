import { type Components, resolve, type Schema } from "./schema";

/** `long` spends the bytes on texts, `wide` on the number of items and freely named members. */
export type Shape = "long" | "wide";

interface Room {
  readonly shape: Shape;
  readonly components: Components;
}

const MAX_LEVELS = 12;
const TIMES: Readonly<Record<string, string>> = {
  "date-time": "2026-11-20T10:00:00.000Z",
  date: "2026-11-20",
  email: "somebody@example.com",
  uri: "https://example.com/",
  uuid: "01a0a0a0-0000-7000-8000-000000000000",
};

/**
 * Returns a value that fits a schema and has about this many bytes as JSON, with each part as large as
 * allowed. Patterns aren't solved, so a text with a pattern is short and may be invalid.
 */
export function largest(of: Schema, components: Components, bytes: number, shape: Shape): unknown {
  return fill(of, { shape, components }, bytes, 0);
}

function fill(given: Schema, room: Room, bytes: number, level: number): unknown {
  const of = resolve(given, room.components);
  if (of.const !== undefined) return of.const;
  if (of.enum !== undefined) return of.enum.at(-1);
  const choices = of.anyOf ?? of.oneOf;
  if (choices !== undefined) return fill(roomiest(choices, room), room, bytes, level);
  switch (of.type) {
    case "string":
      return text(of, room.shape === "long" ? bytes : 8);
    case "integer":
    case "number":
      return of.maximum ?? of.minimum ?? 9_007_199_254_740_991;
    case "boolean":
      return true;
    case "null":
      return null;
    case "array":
      return level > MAX_LEVELS ? [] : items(of, room, bytes, level);
    case "object":
      return level > MAX_LEVELS ? {} : members(of, room, bytes, level);
    default:
      return "x".repeat(room.shape === "long" ? Math.max(0, bytes - 2) : 1);
  }
}

function roomiest(choices: readonly Schema[], { components }: Room): Schema {
  const worth = (choice: Schema) => {
    const { type, enum: fixed, const: single } = resolve(choice, components);
    if (fixed !== undefined || single !== undefined || type === "null") return 0;
    return type === "object" || type === "array" ? 2 : 1;
  };
  return choices.toSorted((one, other) => worth(other) - worth(one))[0] ?? {};
}

function text(
  { format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema,
  bytes: number,
) {
  const usual = TIMES[format ?? ""];
  if (usual !== undefined) return usual;
  if (pattern !== undefined) return "x".repeat(Math.max(1, minLength));
  return "x".repeat(Math.max(minLength, Math.min(maxLength, Math.max(1, bytes - 2))));
}

function items(
  { items: of = {}, maxItems = Number.POSITIVE_INFINITY }: Schema,
  room: Room,
  bytes: number,
  level: number,
) {
  const sample = fill(of, room, room.shape === "long" ? bytes / Math.min(maxItems, 4) : 8, level + 1);
  const size = sizeOf(sample) + 1;
  const count = Math.max(1, Math.min(maxItems, Math.floor(bytes / size)));
  return Array.from({ length: count }, () => sample);
}

function members(
  { properties = {}, additionalProperties }: Schema,
  room: Room,
  bytes: number,
  level: number,
) {
  const entries = Object.entries(properties);
  const fixed = entries.filter(([, of]) => !grows(of, room));
  const growing = entries.filter(([, of]) => grows(of, room));
  const made: Record<string, unknown> = {};
  for (const [name, of] of fixed) made[name] = fill(of, room, 8, level + 1);
  let left = bytes - sizeOf(made);
  for (const [at, [name, of]] of growing.entries()) {
    // Bytes that one property doesn't need are left to the following ones.
    const share = Math.max(8, left / (growing.length - at) - name.length - 4);
    made[name] = fill(of, room, share, level + 1);
    left -= sizeOf(made[name]) + name.length + 4;
  }
  if (additionalProperties === undefined || additionalProperties === false) return made;
  if (growing.length > 0 && left < bytes / 2) return made;
  const free = additionalProperties === true ? {} : additionalProperties;
  const sample = fill(free, room, room.shape === "long" ? left / 2 : 8, level + 1);
  const count = Math.max(1, Math.floor(left / (sizeOf(sample) + 10)));
  for (let at = 0; at < count; at += 1) made[`n${at}`] = sample;
  return made;
}

function grows(given: Schema, { components }: Room): boolean {
  const of = resolve(given, components);
  if (of.enum !== undefined || of.const !== undefined) return false;
  return of.type === undefined || of.type === "string" || of.type === "array" || of.type === "object";
}

function sizeOf(value: unknown): number {
  return JSON.stringify(value).length;
}
