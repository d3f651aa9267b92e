import { type Context, type FilterImplOptions, filters as liquidFilters, toValue } from "liquidjs";
import { hmacSha256, sha256, toHex } from "@/lib/kit/sha256";
import { ExpressionContext } from "./expression-context";
import { ExpressionFault, expressionError } from "./expression-error";
import { DEAR, FILTER_COSTS } from "./filter-costs";
import { LIMITS } from "./limits";
import { Missing } from "./missing";
import { sortingWork } from "./sorting-work";
import { nesting, type Work } from "./work";

type Handler = Extract<FilterImplOptions, (...args: never[]) => unknown>;

/**
 * Name of the Liquid filter that is excluded, because it picks a random element, and a repeated step must
 * return the same result.
 */
export const RANDOM_FILTER = "sample";

/**
 * All of Liquid's filters except the random one. Each filter passes a missing field through unchanged (only
 * `default` replaces it), and deducts its cost from the step's work limit before it runs. The digest filters
 * are synchronous, unlike Liquid's own.
 */
export const FILTERS: Readonly<Record<string, FilterImplOptions>> = Object.fromEntries(
  Object.entries(liquidFilters)
    .filter(([name]) => name !== RANDOM_FILTER)
    .map(([name, filter]) => [name, guarded(name, handlerOf(name, filter))]),
);

/**
 * Filters that take an expression as a string. That string must be written in the template, so that data can
 * never become code.
 */
export const EXPRESSION_FILTERS: ReadonlySet<string> = new Set(
  Object.keys(liquidFilters).filter((name) => name.endsWith("_exp")),
);

const PATH_FILTERS = new Set(["where", "reject", "has", "find", "find_index", "map", "sum", "group_by"]);
const SORTS = new Set(["sort", "sort_natural"]);

function guarded(name: string, handler: Handler): Handler {
  return function guard(value: unknown, ...args: unknown[]) {
    if (name === "default" && value instanceof Missing) return args[0];
    const missing = name === "default" ? undefined : [value, ...args].find((each) => each instanceof Missing);
    if (missing !== undefined) return missing;
    if (this.context instanceof ExpressionContext) charge(this.context.work, name, value, args);
    return isDate(name)
      ? handler.call(this, dateInput(this.context, value), ...args)
      : handler.call(this, value, ...args);
  };
}

function charge(work: Work, name: string, value: unknown, args: readonly unknown[]): void {
  const cost = FILTER_COSTS.get(name) ?? DEAR;
  work.spend(1_000);
  if (isDate(name)) keepShort(name, [value, ...args]);
  if (PATH_FILTERS.has(name) || SORTS.has(name)) keepShort(name, args);
  if (SORTS.has(name)) work.spend(sortingWork(value, args[0]));
  else work.spendOn(value, cost.rate, cost.depth);
  for (const arg of args) work.spendOn(arg, cost.rate, cost.depth);
  if (Array.isArray(value)) work.spend(value.length * elementCost(cost.element, args));
  if (isDate(name)) work.spend(20_000 + 30_000 * occurrences(args[0], "%") + (args.length > 1 ? 300_000 : 0));
  if (/^json|^inspect/.test(name) && args.length > 0) work.spendOn(value, 10 * nesting(value), "json");
}

/**
 * Returns the cost per element of the input. If an argument is a list, the filter compares each element with
 * all elements of that list.
 */
function elementCost(element = 0, args: readonly unknown[]): number {
  const compared = args.find(Array.isArray);
  return compared === undefined ? element : element + 300 * compared.length;
}

function keepShort(name: string, texts: readonly unknown[]): void {
  if (texts.some((text) => typeof text === "string" && text.length > LIMITS.argumentLength)) {
    throw new ExpressionFault(
      expressionError(`\`${name}\` accepts text of at most ${LIMITS.argumentLength} characters.`),
    );
  }
}

function occurrences(text: unknown, mark: string): number {
  return typeof text === "string" ? text.split(mark).length - 1 : 10;
}

function isDate(name: string): boolean {
  return name.startsWith("date");
}

const ZONELESS = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;

/**
 * Resolves `now` to the start of the run, and reads a time without a zone as UTC, so that the server's clock
 * and time zone make no difference.
 */
function dateInput(context: Context, given: unknown): unknown {
  const value: unknown = toValue(given);
  if (typeof value !== "string") return value;
  if (value === "now" || value === "today")
    return context instanceof ExpressionContext ? context.now / 1000 : value;
  const zoneless = ZONELESS.exec(value);
  return zoneless === null ? value : `${zoneless[1]}T${zoneless[2]}Z`;
}

function handlerOf(name: string, filter: FilterImplOptions): Handler {
  if (name === "sha256") return (value: unknown) => toHex(sha256(bytes(value)));
  if (name === "hmac_sha256")
    return (value: unknown, key: unknown) => toHex(hmacSha256(bytes(key), bytes(value)));
  return typeof filter === "function" ? filter : filter.handler;
}

function bytes(given: unknown): Uint8Array {
  const value: unknown = toValue(given);
  if (value === null || value === undefined) return new Uint8Array();
  return new TextEncoder().encode(typeof value === "object" ? JSON.stringify(value) : String(value));
}
