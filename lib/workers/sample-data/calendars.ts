import type { Json, JsonObject } from "@/lib/kit/json";
import { INSTRUMENTS, type Instrument } from "./instruments";
import type { ForMarket } from "./path-answer";
import { between, chance } from "./random";

const DAY_MS = 86_400_000;
const stocks = () => [...INSTRUMENTS.values()].filter((one) => one.kind === "stock");

/** The days asked for, today when none are, at most a year of them. */
function daysAsked(query: URLSearchParams, nowMs: number): { date: string; day: number }[] {
  const today = Math.floor(nowMs / DAY_MS);
  const dayOf = (name: string) => {
    const ms = Date.parse(`${query.get(name)?.slice(0, 10)}T00:00:00Z`);
    return Number.isNaN(ms) ? today : ms / DAY_MS;
  };
  const from = dayOf("start_date");
  const length = Math.min(366, Math.max(0, dayOf("end_date") - from) + 1);
  const days = Array.from({ length }, (_, index) => from + index).filter((day) => !isWeekend(day));
  return days.map((day) => ({ day, date: new Date(day * DAY_MS).toISOString().slice(0, 10) }));
}

function isWeekend(day: number): boolean {
  const weekday = new Date(day * DAY_MS).getUTCDay();
  return weekday === 0 || weekday === 6;
}

/** Each company has its day in every quarter of 91 days. */
function comesUp(one: Instrument, what: string, day: number): boolean {
  return Math.floor(chance(`${one.symbol}:${what} day`, 0) * 91) === day % 91;
}

const earnings: ForMarket = (query, nowMs) => {
  const byDay: JsonObject = {};
  for (const { day, date } of daysAsked(query, nowMs)) {
    const rows = stocks()
      .filter((one) => comesUp(one, "earnings", day))
      .map((one) => earningsRow(one, day, nowMs));
    if (rows.length > 0) byDay[date] = rows;
  }
  return { earnings: byDay, status: "ok" };
};

function earningsRow(one: Instrument, day: number, nowMs: number): JsonObject {
  const eps_estimate = Number(between(`${one.symbol}:eps`, day, 0.4, 4).toFixed(2));
  const isPast = day * DAY_MS + DAY_MS < nowMs;
  const eps_actual = isPast
    ? Number((eps_estimate * between(`${one.symbol}:beat`, day, 0.92, 1.12)).toFixed(2))
    : null;
  const difference = eps_actual === null ? null : Number((eps_actual - eps_estimate).toFixed(2));
  return {
    symbol: one.symbol,
    name: one.name,
    currency: "USD",
    exchange: one.exchange,
    mic_code: one.mic,
    country: "United States",
    time: "After Hours",
    eps_estimate,
    eps_actual,
    difference,
    surprise_prc: difference === null ? null : Number(((100 * difference) / eps_estimate).toFixed(2)),
  };
}

const dividends: ForMarket = (query, nowMs) => {
  const asked = query.get("symbol")?.toUpperCase();
  const shares = stocks().filter((one) => asked === undefined || one.symbol === asked);
  const ahead = new URLSearchParams({ end_date: new Date(nowMs + 60 * DAY_MS).toISOString() });
  const rows: Json[] = [];
  for (const { day, date } of daysAsked(query.has("start_date") ? query : ahead, nowMs)) {
    for (const one of shares.filter((share) => comesUp(share, "dividend", day))) {
      const amount = Number(between(`${one.symbol}:dividend`, 0, 0.1, 1.4).toFixed(2));
      rows.push({ symbol: one.symbol, mic_code: one.mic, exchange: one.exchange, ex_date: date, amount });
    }
  }
  const size = Number(query.get("outputsize") ?? 100);
  const from = (Number(query.get("page") ?? 1) - 1) * size;
  return rows.reverse().slice(from, from + size);
};

const NEWCOMERS = [
  "Alder Grid",
  "Bluestem Bio",
  "Copperline",
  "Driftwood Robotics",
  "Evenlight",
  "Fathom Marine",
];

const ipos: ForMarket = (query, nowMs) => {
  const byDay: JsonObject = {};
  for (const { day, date } of daysAsked(query, nowMs)) {
    const rows = NEWCOMERS.filter((name) => chance(`${name}:ipo`, day) < 0.05).map((name) => {
      const low = Math.round(between(name, day, 10, 30));
      return {
        symbol: name
          .replace(/[^A-Z]/gi, "")
          .slice(0, 4)
          .toUpperCase(),
        name: `${name} Inc.`,
        exchange: "NASDAQ",
        mic_code: "XNGS",
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
