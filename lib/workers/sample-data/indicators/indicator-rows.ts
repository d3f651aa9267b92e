import type { JsonObject } from "@/lib/kit/json";
import { maxOf } from "@/lib/kit/max-of";
import { INDICATORS } from "@/lib/workers/market-data/indicators";
import type { Bar } from "@/lib/workers/sample-data/bars";
import { CHANNEL_FORMULAS } from "./channel-formulas";
import { CYCLE_FORMULAS } from "./cycle-formulas";
import type { Formula } from "./formula";
import { indicatorInput } from "./indicator-input";
import type { Line } from "./line";
import { MOMENTUM_FORMULAS } from "./momentum-formulas";
import { PRICE_FORMULAS } from "./price-formulas";
import { RANGE_FORMULAS } from "./range-formulas";
import { TREND_FORMULAS } from "./trend-formulas";
import { VOLUME_FORMULAS } from "./volume-formulas";
import { total } from "./windows";

const FORMULAS: ReadonlyMap<string, Formula> = new Map(
  [
    PRICE_FORMULAS,
    TREND_FORMULAS,
    CHANNEL_FORMULAS,
    MOMENTUM_FORMULAS,
    RANGE_FORMULAS,
    VOLUME_FORMULAS,
    CYCLE_FORMULAS,
  ].flatMap((formulas) => Object.entries(formulas)),
);

export function isIndicator(name: string): boolean {
  return FORMULAS.has(name) && INDICATORS.has(name);
}

/**
 * Computes the rows of an indicator. Bars are oldest first. If there are more rows than bars, the additional
 * rows are in the future.
 */
export function indicatorRows(name: string, bars: readonly Bar[], query: URLSearchParams): JsonObject[] {
  const row = INDICATORS.get(name);
  const formula = FORMULAS.get(name);
  if (!row || !formula) return [];
  const made = formula(indicatorInput(row, bars, query));
  const lines = isLine(made) ? { [row.fields[0] ?? name]: made } : made;
  const count = maxOf(Object.values(lines).map((line) => line.length));
  return Array.from({ length: count }, (_, at) => {
    const known = Object.entries(lines).filter(([, line]) => at < line.length);
    return Object.fromEntries(known.map(([field, line]) => [field, written(field, line[at])]));
  });
}

/**
 * Returns how many bars before the first requested one the indicator needs, so that its first row is as
 * accurate as its last.
 */
export function barsBefore(name: string, query: URLSearchParams): number {
  const own = Object.entries(INDICATORS.get(name)?.own ?? {});
  const lengths = own.map(([param, value]) => Number(query.get(param) ?? value)).filter(Number.isFinite);
  return Math.min(2_000, 60 + 2 * Math.ceil(total(lengths)));
}

export function indicatorMeta(name: string, query: URLSearchParams): JsonObject {
  const row = INDICATORS.get(name);
  const own = Object.entries(row?.own ?? {}).map(([param, value]) => [
    param,
    typed(query.get(param) ?? value),
  ]);
  return { name: `${name.toUpperCase()} - ${row?.label ?? ""}`, ...Object.fromEntries(own) };
}

function isLine(made: Line | Readonly<Record<string, Line>>): made is Line {
  return Array.isArray(made);
}

/**
 * The provider sends strings with five decimals, except for the two integer fields that start with
 * `pivot_point`.
 */
function written(field: string, value: number | undefined): string | number | null {
  if (value === undefined || !Number.isFinite(value)) return null;
  return field.startsWith("pivot_point") ? value : value.toFixed(5);
}

function typed(text: string): string | number | boolean {
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}
