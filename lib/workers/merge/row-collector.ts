import type { Json, JsonObject } from "@/lib/kit/json";
import { joinedRow } from "./joined-row";

export class TooLarge extends Error {}

/** A row's size is computed from its parts before the row is built. */
export class RowCollector {
  readonly rows: Json[] = [];
  private readonly maxBytes: number;
  private left: number;
  /** Sizes are cached, because one row may be joined with a thousand others. */
  private readonly weights = new WeakMap<JsonObject, number>();

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
    this.left = maxBytes;
  }

  addValue(value: Json): void {
    this.spend(bytesOf(value) + 1);
    this.rows.push(value);
  }

  addRow(row: JsonObject): void {
    this.spend(this.weigh(row) + 1);
    this.rows.push(row);
  }

  addPair(left: JsonObject, right: JsonObject): void {
    // The sum of both sizes is an upper bound of what the joined row adds to the list, apart from the
    // prefixes of renamed fields: joining drops a pair of braces and adds at most one comma, and the list
    // needs one more comma.
    this.spend(this.weigh(left) + this.weigh(right));
    const row = joinedRow(left, right, this.maxBytes);
    if (row === null) throw this.tooLarge();
    this.rows.push(row);
  }

  private weigh(row: JsonObject): number {
    const known = this.weights.get(row);
    if (known !== undefined) return known;
    const weight = bytesOf(row);
    this.weights.set(row, weight);
    return weight;
  }

  private spend(bytes: number): void {
    this.left -= bytes;
    if (this.left < 0) throw this.tooLarge();
  }

  private tooLarge(): TooLarge {
    return new TooLarge(
      `The result exceeds ${this.maxBytes} bytes after ${this.rows.length} rows. Merge fewer rows or fields, or use keys that fewer rows share.`,
    );
  }
}

function bytesOf(value: Json): number {
  return Buffer.byteLength(JSON.stringify(value));
}
