import { ExpressionFault, expressionError } from "./expression-error";
import { LIMITS } from "./limits";

export class Work {
  readonly #units: number;
  #left: number;

  constructor(units: number = LIMITS.work) {
    this.#units = units;
    this.#left = units;
  }

  get spent(): number {
    return this.#units - Math.max(0, this.#left);
  }

  spend(units: number): void {
    this.#left -= units;
    if (this.#left < 0) throw tooMuch();
  }

  spendOn(value: unknown, rate: number, depth: Depth): void {
    if (rate > 0) this.spend(rate * weigh(value, this.#left / rate + 1, depth));
  }
}

/**
 * Parts of a value that count towards its weight: `items` counts the elements of a list, `text` also the
 * characters of the strings in it, and `json` everything.
 */
export type Depth = "items" | "text" | "json";

const SCALAR = 8;
const ELEMENT = 40;

/**
 * The weight is roughly the number of characters that have to be read. Weighing stops once it exceeds
 * `enough`.
 */
export function weigh(value: unknown, enough: number, depth: Depth): number {
  const open: unknown[] = [value];
  let weight = 0;
  while (open.length > 0 && weight <= enough) {
    const next = open.pop();
    if (typeof next === "string") weight += next.length;
    else if (Array.isArray(next)) {
      weight += SCALAR + ELEMENT * next.length;
      if (depth !== "items" && weight <= enough) for (const element of next) open.push(element);
    } else if (depth === "json" && typeof next === "object" && next !== null) {
      for (const [key, field] of Object.entries(next)) {
        weight += SCALAR + key.length;
        open.push(field);
      }
    } else weight += SCALAR;
  }
  return weight;
}

function tooMuch(): ExpressionFault {
  const error = expressionError(
    "The expressions in this step are too expensive to evaluate. Use fewer filters, or reshape the data in a Transform worker first.",
  );
  return new ExpressionFault({ ...error, workSpent: true });
}

/** The cost of writing indented JSON grows with the nesting depth. */
export function nesting(value: unknown): number {
  let deepest = 0;
  const open: { value: unknown; depth: number }[] = [{ value, depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    deepest = Math.max(deepest, next.depth);
    if (typeof next.value !== "object" || next.value === null) continue;
    for (const inner of Object.values(next.value)) open.push({ value: inner, depth: next.depth + 1 });
  }
  return deepest;
}
