import type { ColumnFormat, Threshold, WidgetOptions } from "@/lib/schema/dashboard";
import { columnsOf, type WidgetColumn } from "./columns";
import type { Row } from "./find-rows";

export interface ColumnChoice {
  readonly key: string;
  /** Custom title; empty for the default title. */
  readonly title: string;
  readonly usualTitle: string;
  readonly format: ColumnFormat;
  readonly shown: boolean;
  /** Custom number of decimals; undefined to infer it from the data. */
  readonly decimals: number | undefined;
  readonly usualDecimals: number | undefined;
  readonly unit: string;
  readonly thresholds: readonly Threshold[] | undefined;
}

export function columnChoices(rows: readonly Row[], options: WidgetOptions): ColumnChoice[] {
  const shown = columnsOf(rows, options);
  const keys = new Set(shown.map(({ key }) => key));
  const left = columnsOf(rows).filter(({ key }) => !keys.has(key));
  const choice =
    (isShown: boolean) =>
    ({ key, title, format, decimals, unit = "", thresholds }: WidgetColumn): ColumnChoice => {
      const { title: usualTitle = key, decimals: usualDecimals } = guessOf(key, rows) ?? {};
      return {
        key,
        title: title === usualTitle ? "" : title,
        usualTitle,
        format,
        shown: isShown,
        decimals: decimals === usualDecimals ? undefined : decimals,
        usualDecimals,
        unit,
        thresholds,
      };
    };
  return [...shown.map(choice(true)), ...left.map(choice(false))];
}

/**
 * Returns the shortest `columns` option that results in these choices; undefined if the choices are the
 * defaults.
 */
export function columnsOption(
  choices: readonly ColumnChoice[],
  rows: readonly Row[],
): WidgetOptions["columns"] {
  const guessed = columnsOf(rows);
  const columns = choices
    .filter(({ shown }) => shown)
    .map(({ key, title, format, decimals, unit, thresholds }) => {
      const said = {
        ...(title.trim() !== "" && { title }),
        ...(format !== guessOf(key, rows)?.format && { format }),
        ...(decimals !== undefined && { decimals }),
        ...(unit.trim() !== "" && { unit }),
        ...(thresholds !== undefined && { thresholds: [...thresholds] }),
      };
      return Object.keys(said).length === 0 ? key : { key, ...said };
    });
  const isAsGuessed =
    columns.length === guessed.length && columns.every((column, index) => column === guessed[index]?.key);
  return isAsGuessed || columns.length === 0 ? undefined : columns;
}

export function moveChoice(choices: readonly ColumnChoice[], from: number, by: -1 | 1): ColumnChoice[] {
  const next = [...choices];
  const [moved] = next.splice(from, 1);
  if (moved) next.splice(Math.max(0, from + by), 0, moved);
  return next;
}

function guessOf(key: string, rows: readonly Row[]): WidgetColumn | undefined {
  return columnsOf(rows, { columns: [key] })[0];
}
