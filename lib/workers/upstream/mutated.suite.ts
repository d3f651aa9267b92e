import fc from "fast-check";
import { isJsonObject, type Json } from "@/lib/kit/json";
import { chance } from "@/lib/workers/sample-data/random";

/**
 * Generates variants of a body in which some parts are missing, null or of another type, or in which numbers
 * are strings and vice versa.
 */
export function mutated(body: Json): fc.Arbitrary<Json> {
  return fc.nat().map((seed) => {
    let rolls = 0;
    return change(body, (sides) => Math.floor(chance(`${seed}`, rolls++) * sides));
  });
}

const STRANGERS: readonly Json[] = [
  null,
  "",
  "NaN",
  "1.5",
  "-",
  "text",
  0,
  -1,
  1e300,
  true,
  [],
  [null],
  ["x"],
  {},
  { status: "x" },
];

function change(value: Json, roll: (sides: number) => number): Json {
  const fate = roll(60);
  if (fate === 0) return STRANGERS[roll(STRANGERS.length)] ?? null;
  if (fate === 1 && typeof value === "number") return String(value);
  if (fate === 1 && typeof value === "string") return Number(value) || 0;
  if (Array.isArray(value)) return value.map((item) => change(item, roll));
  if (!isJsonObject(value)) return value;
  const stored = Object.entries(value).filter(() => roll(60) !== 0);
  return Object.fromEntries(stored.map(([name, inner]) => [name, change(inner, roll)]));
}
