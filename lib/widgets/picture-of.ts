import { findRows } from "./find-rows";
import { type CandlesView, candlesView, type SeriesView, seriesView } from "./series-view";

export type Picture =
  | { readonly kind: "chart"; readonly view: SeriesView | CandlesView }
  | { readonly kind: "numbers"; readonly numbers: readonly number[] };

const TELLING = 50;

/** The check is cheap enough to run for every value that is displayed. */
export function isDrawable(value: unknown): boolean {
  if (numbersOf(value) !== null) return true;
  const rows = findRows(value)?.slice(0, TELLING) ?? [];
  return rows.length > 1 && chartOf(rows) !== null;
}

export function pictureOf(value: unknown): Picture | null {
  const numbers = numbersOf(value);
  if (numbers) return { kind: "numbers", numbers };
  const view = chartOf(findRows(value) ?? []);
  return view && { kind: "chart", view };
}

function chartOf(rows: NonNullable<ReturnType<typeof findRows>>): SeriesView | CandlesView | null {
  const drawing = { rows, options: {}, range: null, zone: null };
  return candlesView(drawing) ?? seriesView(drawing, "line");
}

function numbersOf(value: unknown): readonly number[] | null {
  if (Array.isArray(value)) {
    const numbers = value.filter((each) => typeof each === "number");
    const isOnlyNumbers = value.every((each) => typeof each === "number" || each === null);
    return isOnlyNumbers && numbers.length > 1 ? numbers : null;
  }
  if (typeof value !== "object" || value === null) return null;
  const lists = Object.values(value).filter((member) => Array.isArray(member));
  return lists.length === 1 ? numbersOf(lists[0]) : null;
}
