import type { Frequency } from "./series-list";

export interface Point {
  readonly date: string;
  readonly value: number | null;
}

const DAY_MS = 86_400_000;

/** The current period is left out, because it is incomplete. */
export function averaged(
  points: readonly Point[],
  frequency: Frequency,
  method: string,
  untilMs: number,
): Point[] {
  const groups = new Map<string, number[]>();
  for (const { date, value } of points) {
    const start = startOf(date, frequency);
    const group = groups.get(start) ?? [];
    groups.set(start, group);
    if (value !== null) group.push(value);
  }
  return [...groups]
    .filter(([start]) => endOf(start, frequency) <= untilMs)
    .map(([date, values]) => ({ date, value: values.length === 0 ? null : together(values, method) }));
}

function together(values: readonly number[], method: string): number {
  if (method === "eop") return values.at(-1) ?? 0;
  const sum = values.reduce((total, value) => total + value, 0);
  return method === "sum" ? sum : sum / values.length;
}

function startOf(date: string, frequency: Frequency): string {
  const month = Number(date.slice(5, 7));
  const two = (value: number) => String(value).padStart(2, "0");
  if (frequency === "a") return `${date.slice(0, 4)}-01-01`;
  if (frequency === "q") return `${date.slice(0, 4)}-${two(Math.floor((month - 1) / 3) * 3 + 1)}-01`;
  if (frequency === "m") return `${date.slice(0, 7)}-01`;
  const ms = Date.parse(`${date}T00:00:00Z`);
  // A week is dated by the Friday that ends it.
  const untilFriday = (5 - new Date(ms).getUTCDay() + 7) % 7;
  return new Date(ms + untilFriday * DAY_MS).toISOString().slice(0, 10);
}

function endOf(start: string, frequency: Frequency): number {
  const date = new Date(start);
  if (frequency === "w" || frequency === "d") return date.getTime();
  const months = { m: 1, q: 3, a: 12 }[frequency];
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}
