import { isJsonObject } from "@/lib/kit/json";
import type { WidgetOptions } from "@/lib/schema/dashboard";
import { findRows, MAX_ROWS, type Row, symbolsOf } from "./find-rows";

export function shownRows(value: unknown, { path }: Pick<WidgetOptions, "path">): Row[] {
  const symbols = path === undefined ? symbolsOf(value) : null;
  return symbols === null ? (findRows(value, path) ?? []) : symbolRows(symbols);
}

export function symbolRows(symbols: ReadonlyMap<string, Row>): Row[] {
  return [...symbols].slice(0, MAX_ROWS).map(([name, entry]) => ({ symbol: name, ...scalars(entry) }));
}

function scalars(entry: Row): Row {
  const { error, ...rest } = entry;
  const shown = Object.entries(rest).filter(([, value]) => typeof value !== "object" || value === null);
  const message = isJsonObject(error) ? error.message : undefined;
  return Object.fromEntries(message === undefined ? shown : [...shown, ["error", message]]);
}
