import { toValue } from "liquidjs";
import type { Json } from "@/lib/kit/json";
import { ExpressionFault, expressionError } from "./expression-error";
import { Missing } from "./missing";

/**
 * Returns JSON values as the same object. Converts Liquid's own objects (`nil`, `empty`) and gaps in lists to
 * JSON.
 */
export function toJson(made: unknown, given: WeakSet<object>): Json {
  if (isJson(made, given)) return made;
  if (made instanceof Missing) throw new ExpressionFault(made.error);
  const value: unknown = toValue(made);
  if (value === undefined) return null;
  if (typeof value === "number")
    throw new ExpressionFault(expressionError(`The result isn't a number: ${value}.`));
  if (Array.isArray(value)) return Array.from(value, (element) => toJson(element, given));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, toJson(field, given)]));
  }
  return isJson(value, given) ? value : null;
}

function isJson(value: unknown, given: WeakSet<object>): value is Json {
  if (value === null || typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (typeof value !== "object") return false;
  if (given.has(value)) return true;
  if (Array.isArray(value)) return !hasGaps(value) && value.every((element) => isJson(element, given));
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    (prototype === Object.prototype || prototype === null) &&
    Object.values(value).every((field) => isJson(field, given))
  );
}

/** Compares the number of keys with the length, because `every` would skip the gaps. */
function hasGaps(list: readonly unknown[]): boolean {
  return Object.keys(list).length !== list.length;
}
