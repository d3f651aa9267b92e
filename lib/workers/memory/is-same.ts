import { canonical } from "@/lib/kit/canonical";
import { absolute, type Decimal, decimalOf, isMore, minus, times } from "@/lib/kit/decimal";
import { isJsonObject, type Json } from "@/lib/kit/json";

export interface Tolerance {
  readonly absolute: Decimal | null;
  /** Tolerance in percent of the remembered value. */
  readonly percent: Decimal | null;
}

const HUNDREDTH: Decimal = { units: 1n, scale: 2 };

export function isSame(
  value: Json,
  remembered: Json,
  fields: readonly string[],
  tolerance: Tolerance,
): boolean {
  if (fields.length === 0) return isNear(value, remembered, tolerance);
  return fields.every((field) => isNear(fieldOf(value, field), fieldOf(remembered, field), tolerance));
}

function isNear(value: Json, remembered: Json, tolerance: Tolerance): boolean {
  if (canonical(value) === canonical(remembered)) return true;
  const [one, other] = [decimalOf(value), decimalOf(remembered)];
  if (one === null || other === null) return false;
  const apart = absolute(minus(one, other));
  const allowed = [
    tolerance.absolute,
    tolerance.percent && times(absolute(times(other, tolerance.percent)), HUNDREDTH),
  ];
  return allowed.some((max) => max !== null && !isMore(apart, max));
}

export function fieldOf(value: Json, path: string): Json {
  let found: Json = value;
  for (const name of path.split(".")) {
    if (Array.isArray(found)) found = /^\d+$/.test(name) ? (found[Number(name)] ?? null) : null;
    else found = isJsonObject(found) && Object.hasOwn(found, name) ? (found[name] ?? null) : null;
  }
  return found;
}
