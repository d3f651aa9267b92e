import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { timeOf } from "@/lib/workers/jsonata/series-time.mjs";

export type Side = "left" | "right";

export class UnsuitableRow extends Error {
  readonly parameter: string;

  constructor(parameter: string, message: string) {
    super(message);
    this.parameter = parameter;
  }
}

export class RowReader {
  readonly side: Side;
  private readonly rows: readonly Json[];

  constructor(side: Side, rows: readonly Json[]) {
    this.side = side;
    this.rows = rows;
  }

  get length(): number {
    return this.rows.length;
  }

  row(at: number): JsonObject {
    const row = this.rows[at];
    if (row !== undefined && isJsonObject(row)) return row;
    throw new UnsuitableRow(
      this.side,
      `\`${this.side}[${at}]\` is not a row. A row must be an object with fields.`,
    );
  }

  /**
   * Returns the same string for equal keys of the same type (the number 1 differs from the string "1"); null
   * if the row has no key.
   */
  key(at: number, field: Field): string | null {
    const value = field(this.row(at)) ?? null;
    if (value === null) return null;
    if (typeof value !== "object") return `${(typeof value)[0]}${value}`;
    throw new UnsuitableRow(
      this.side,
      `The key of \`${this.side}[${at}]\` is ${Array.isArray(value) ? "a list" : "an object"}. A key must be text, a number, true or false.`,
    );
  }

  keys(at: number, fields: readonly Field[]): string | null {
    const parts: string[] = [];
    for (const field of fields) {
      const part = this.key(at, field);
      if (part === null) return null;
      parts.push(part);
    }
    return parts.length === 1 ? (parts[0] ?? null) : JSON.stringify(parts);
  }

  timeMs(at: number, field: Field): number | null {
    const value = field(this.row(at)) ?? null;
    if (value === null) return null;
    const ms = timeOf(value);
    if (ms !== null) return ms;
    const shown = JSON.stringify(value).slice(0, 60);
    throw new UnsuitableRow(
      this.side,
      `\`${this.side}[${at}]\` has an invalid time: ${shown}. Use ISO 8601, a date, or milliseconds since 1970.`,
    );
  }
}

export type Field = (row: JsonObject) => Json | undefined;

/** Reads the field with that name or, if there is none, the value at that dotted path. */
export function fieldAt(name: string): Field {
  const path = name.split(".");
  return (row) => {
    if (Object.hasOwn(row, name)) return row[name];
    if (path.length === 1) return undefined;
    let value: Json | undefined = row;
    for (const key of path) {
      if (value === undefined || !isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
      value = value[key];
    }
    return value;
  };
}
