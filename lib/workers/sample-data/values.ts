import { closeOn } from "./bars";
import { INSTRUMENTS } from "./instruments";
import { between, wander } from "./random";
import { type Frequency, findSeries, type SampleSeries } from "./series-list";
import { isBankHoliday } from "./sessions";

export const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.25;
const REVISED_AFTER_MS = 30 * DAY_MS;

export function valueOn(one: SampleSeries, date: string, asOfMs: number): number | null {
  if (one.frequency === "d" && isClosed(one, date)) return null;
  const value = rawValueOn(one, date, asOfMs);
  return value === null ? null : Number(value.toFixed(one.decimals));
}

/** Shares may be traded on a day when banks are closed, so series of share indexes do have a value. */
function isClosed(one: SampleSeries, date: string): boolean {
  const isOfShares = one.symbol !== undefined && INSTRUMENTS.get(one.symbol)?.kind === "index";
  return !isOfShares && isBankHoliday(date);
}

function rawValueOn(one: SampleSeries, date: string, asOfMs: number): number | null {
  if (one.made) {
    return one.made((id, back = 0) => {
      const other = findSeries(id);
      return other ? valueOn(other, dateBefore(one.frequency, date, back), asOfMs) : null;
    });
  }
  if (one.symbol !== undefined) {
    const instrument = INSTRUMENTS.get(one.symbol);
    return instrument ? closeOn(instrument, Date.parse(date) / DAY_MS) : null;
  }
  return pathOf(one, date) * firstFigure(one, date, asOfMs);
}

function pathOf(one: SampleSeries, date: string): number {
  const years = (Date.parse(date) - Date.parse(one.from)) / (YEAR_DAYS * DAY_MS);
  const shortest = one.frequency === "d" && one.step === undefined ? 1 / 256 : 1 / 16;
  const strayed = wander(one.title, years, 8, shortest) * one.strays * 0.6;
  if (one.floor !== undefined) {
    const value = Math.max(one.floor, one.start + strayed);
    return one.step === undefined ? value : Math.round(value / one.step) * one.step;
  }
  return one.start * (1 + one.growth) ** years * Math.exp(strayed);
}

/**
 * Ratio of the first published value to the final one. Seasonally adjusted values are published twice, and
 * the first value is slightly off.
 */
function firstFigure(one: SampleSeries, date: string, asOfMs: number): number {
  const at = Date.parse(date);
  // Most values are final, because they are never revised or were revised long ago.
  if (!isRevised(one) || asOfMs > at + 250 * DAY_MS) return 1;
  const revised = revisedOn(one, periodAfter(one.frequency, at) + 14 * DAY_MS);
  return revised === null || asOfMs >= revised
    ? 1
    : 1 + between(`${one.id}:first`, at / DAY_MS, -0.004, 0.004);
}

function isRevised(one: SampleSeries): boolean {
  return one.adjusted && one.frequency !== "d" && one.frequency !== "w" && !one.made;
}

export function revisedOn(one: SampleSeries, releasedMs: number): number | null {
  return isRevised(one) ? releasedMs + REVISED_AFTER_MS : null;
}

export function periodAfter(frequency: Frequency, ms: number): number {
  if (frequency === "d") return ms + DAY_MS;
  if (frequency === "w") return ms + 7 * DAY_MS;
  return monthsOn(ms, MONTHS[frequency]);
}

const MONTHS = { m: 1, q: 3, a: 12 } as const;

function dateBefore(frequency: Frequency, date: string, back: number): string {
  if (back === 0) return date;
  const at = Date.parse(date);
  const before =
    frequency === "d" || frequency === "w"
      ? at - back * (frequency === "d" ? 1 : 7) * DAY_MS
      : monthsOn(at, -MONTHS[frequency] * back);
  return new Date(before).toISOString().slice(0, 10);
}

function monthsOn(ms: number, months: number): number {
  const date = new Date(ms);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}
