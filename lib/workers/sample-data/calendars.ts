import type { Json, JsonObject } from "@/lib/kit/json";
import { INSTRUMENTS, type Instrument, isListed } from "./instruments";
import { dayOf, dividendOf, exDay, lastReported, type Quarter, quarterOf, reportDay } from "./issuer";
import type { ForMarket } from "./path-answer";
import { between, chance } from "./random";
import { reportOf } from "./reports";
import { tradingDay } from "./sessions";

const DAY_MS = 86_400_000;
const stocks = () => [...INSTRUMENTS.values()].filter((one) => one.kind === "stock");

/** Returns the days of the requested period, at most a year. The default is today. */
function daysAsked(query: URLSearchParams, nowMs: number): { date: string; day: number }[] {
  const today = Math.floor(nowMs / DAY_MS);
  const asked = (name: string) => {
    const ms = Date.parse(`${query.get(name)?.slice(0, 10)}T00:00:00Z`);
    return Number.isNaN(ms) ? null : ms / DAY_MS;
  };
  const [start, end] = [asked("start_date"), asked("end_date")];
  const from = start ?? Math.min(today, end ?? today);
  const length = Math.min(366, Math.max(0, (end ?? Math.max(from, today)) - from) + 1);
  const days = Array.from({ length }, (_, index) => from + index).filter((day) => tradingDay(day) === day);
  return days.map((day) => ({ day, date: new Date(day * DAY_MS).toISOString().slice(0, 10) }));
}

function companies(query: URLSearchParams): Instrument[] {
  const symbol = query.get("symbol")?.toUpperCase();
  return stocks().filter((one) => (symbol === undefined || one.symbol === symbol) && isListed(one, query));
}

const earnings: ForMarket = (query, nowMs) => {
  const days = daysAsked(query, nowMs);
  const rows = new Map<number, JsonObject[]>(days.map(({ day }) => [day, []]));
  const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
  for (const one of companies(query)) {
    const reported = lastReported(one, nowMs);
    // The figures of a quarter are reported in the following quarter.
    for (let quarter = quarterOf(first * DAY_MS) - 2; quarter < quarterOf(last * DAY_MS) + 1; quarter += 1)
      rows.get(reportDay(one, quarter))?.push(earningsRow(one, quarter, quarter <= reported));
  }
  const filled = days.filter(({ day }) => (rows.get(day)?.length ?? 0) > 0);
  return {
    earnings: Object.fromEntries(filled.map(({ day, date }) => [date, rows.get(day) ?? []])),
    status: "ok",
  };
};

function earningsRow(one: Instrument, quarter: Quarter, isReported: boolean): JsonObject {
  return {
    symbol: one.symbol,
    name: one.name,
    currency: "USD",
    exchange: one.exchange,
    mic_code: one.mic,
    country: "United States",
    ...reportOf(one, quarter, isReported),
  };
}

const dividends: ForMarket = (query, nowMs) => {
  const ahead = new URLSearchParams({ end_date: new Date(nowMs + 60 * DAY_MS).toISOString() });
  const isDated = query.has("start_date") || query.has("end_date");
  const days = daysAsked(isDated ? query : ahead, nowMs);
  const [first, last] = [days[0]?.day ?? 0, days.at(-1)?.day ?? -1];
  const rows: { day: number; row: JsonObject }[] = [];
  for (const one of companies(query)) {
    for (let quarter = quarterOf(first * DAY_MS); quarter <= quarterOf(last * DAY_MS); quarter += 1) {
      const day = exDay(one, quarter);
      if (day < first || day > last) continue;
      const amount = dividendOf(one, quarter);
      const ex_date = dayOf(day * DAY_MS);
      rows.push({
        day,
        row: { symbol: one.symbol, mic_code: one.mic, exchange: one.exchange, ex_date, amount },
      });
    }
  }
  const size = Number(query.get("outputsize") ?? 100);
  const from = (Number(query.get("page") ?? 1) - 1) * size;
  return rows
    .sort((a, b) => b.day - a.day)
    .slice(from, from + size)
    .map(({ row }): Json => row);
};

const NEWCOMERS = [
  "Alder Grid",
  "Bluestem Bio",
  "Copperline",
  "Driftwood Robotics",
  "Evenlight",
  "Fathom Marine",
];

const NEWCOMER = { kind: "stock", exchange: "NASDAQ", mic: "XNGS" } as const;

const ipos: ForMarket = (query, nowMs) => {
  const byDay: JsonObject = {};
  for (const { day, date } of isListed(NEWCOMER, query) ? daysAsked(query, nowMs) : []) {
    const rows = NEWCOMERS.filter((name) => chance(`${name}:ipo`, day) < 0.05).map((name) => {
      const low = Math.round(between(name, day, 10, 30));
      return {
        symbol: name
          .replace(/[^A-Z]/gi, "")
          .slice(0, 4)
          .toUpperCase(),
        name: `${name} Inc.`,
        exchange: NEWCOMER.exchange,
        mic_code: NEWCOMER.mic,
        price_range_low: low,
        price_range_high: low + 3,
        offer_price: day * DAY_MS < nowMs ? low + 2 : null,
        currency: "USD",
        shares: Math.round(between(`${name}:shares`, day, 4e6, 4e7)),
      };
    });
    if (rows.length > 0) byDay[date] = rows;
  }
  return byDay;
};

export const calendars: Readonly<Record<string, ForMarket>> = {
  "/earnings_calendar": earnings,
  "/dividends_calendar": dividends,
  "/ipo_calendar": ipos,
};
