import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "@/lib/kit/json";
import { economicData } from "@/lib/workers/economic-data";
import { fetchNews } from "@/lib/workers/fetch-news";
import { marketData } from "@/lib/workers/market-data/market-data";
import { pastQuestion } from "./past-question";

const CLOCK = Date.parse("2026-01-06T15:30:00Z");
const series = { operation: "time_series", symbol: "AAPL", interval: "1h" };

function question(type: typeof marketData | typeof fetchNews | typeof economicData, params: JsonObject) {
  const found = pastQuestion(type, params, CLOCK);
  if (found === null) throw new Error("This can be asked");
  return found;
}

test("ends after the clock are cut, and earlier ones stay", () => {
  const asked = (more: object) => question(marketData, { ...series, ...more }).params;
  expect(asked({})).toMatchObject({ end_date: "2026-01-06 15:30:00" });
  expect(asked({ end_date: "2026-02-01" })).toMatchObject({ end_date: "2026-01-06 15:30:00" });
  expect(asked({ end_date: "2026-01-06" })).toMatchObject({ end_date: "2026-01-06 15:30:00" });
  expect(asked({ end_date: "2026-01-06T10:00" })).toMatchObject({ end_date: "2026-01-06T10:00" });
  expect(asked({ timezone: "America/New_York" })).toMatchObject({ end_date: "2026-01-06 10:30:00" });
  expect(asked({ start_date: "2026-03-01" })).toMatchObject({ start_date: "2026-01-06 15:30:00" });
  expect(asked({ date: "yesterday" })).toMatchObject({ date: "2026-01-05" });
  expect(asked({ interval: "1day" })).toMatchObject({ timezone: "Exchange" });
  expect(question(fetchNews, { dateTo: "2027-01-01" }).params).toEqual({ dateTo: "2026-01-06" });
  expect(
    question(economicData, {
      operation: "series_observations",
      series_id: "GDP",
      realtime_start: "2026-01-06",
    }).params,
  ).toMatchObject({ end_date: "2026-01-06", realtime_start: "2026-01-05", realtime_end: "2026-01-05" });
  expect(pastQuestion(marketData, { operation: "quote", symbol: "AAPL" }, CLOCK)).toBeNull();
});

test("what isn't known yet is left out, and what lies beyond the question is a fault", () => {
  const hourly = question(marketData, series);
  const bars = (...times: string[]) => ({
    ...{ symbol: "AAPL", interval: "1h", timezone: "UTC", as_of: "2026-11-01T00:00:00.000Z" },
    values: times.map((datetime) => ({ datetime, close: 1 })),
  });
  expect(hourly.known(bars("2026-01-06T15:00:00Z", "2026-01-06T14:30:00Z"))).toEqual({
    ok: true,
    value: { ...bars("2026-01-06T14:30:00Z"), as_of: "2026-01-06T15:30:00.000Z" },
  });
  expect(hourly.known(bars("2026-01-06T16:00:00Z"))).toEqual({ ok: false, error: "2026-01-06T16:00:00Z" });

  const daily = question(marketData, { ...series, interval: "1day" });
  const days = (timezone: string, ...times: string[]) => ({ ...bars(...times), interval: "1day", timezone });
  expect(daily.known(days("America/New_York", "2026-01-06", "2026-01-05"))).toMatchObject({
    value: { timezone: "UTC", values: [{ datetime: "2026-01-05" }] },
  });
  expect(daily.known(days("Asia/Tokyo", "2026-01-06"))).toMatchObject({
    value: { values: [{ datetime: "2026-01-06" }] },
  });
  expect(daily.known(days("America/New_York", "2026-01-07"))).toMatchObject({ ok: false });

  const news = question(fetchNews, {});
  const article = (published_at: string) => ({ published_at, title: "t" });
  const articles = [article("2026-01-06T15:31:00Z"), article("2026-01-06T15:29:00Z")];
  expect(news.known({ results: articles, count: 2, total: 9 })).toMatchObject({
    value: { results: [article("2026-01-06T15:29:00Z")], count: 1, total: 8 },
  });
  expect(news.known({ results: [article("2026-01-07T00:00:00Z")] })).toMatchObject({ ok: false });

  const gdp = question(economicData, { operation: "series_observations", series_id: "GDP" });
  const row = { date: "2025-10-01", value: "1" };
  expect(gdp.known({ observations: [row] })).toMatchObject({ value: { observations: [row] } });
  expect(gdp.known({ observations: [{ ...row, realtime_start: "2026-01-06" }] })).toMatchObject({
    ok: false,
  });
  expect(gdp.known({ observations: [{ ...row, date: "2026-01-07" }] })).toMatchObject({ ok: false });
});

test("no row that is newer than the clock passes, whatever an upstream answers", () => {
  const interval = fc.constantFrom("1min", "30min", "4h", "1day", "1week", "1month");
  const zone = fc.constantFrom("UTC", "Exchange", "America/New_York", "Asia/Tokyo");
  const shift = fc.integer({ min: -90 * 24 * 60, max: 3 * 24 * 60 });
  fc.assert(
    fc.property(interval, zone, fc.boolean(), fc.array(shift), (interval, timezone, isList, shifts) => {
      const isDaily = /^1(day|week|month)$/.test(interval);
      const values = shifts.map((minutes) => {
        const time = new Date(CLOCK + minutes * 60_000).toISOString();
        return { datetime: isDaily ? time.slice(0, 10) : time };
      });
      const answer = { interval, timezone: "America/New_York", values };
      const asked = question(marketData, { ...series, interval, timezone });
      const known = asked.known(isList ? { symbols: { AAPL: answer, X: { error: {} } } } : answer);
      const shown = known.ok ? (JSON.stringify(known.value).match(/(?<="datetime":")[^"]+/g) ?? []) : [];
      for (const time of shown) expect(Date.parse(time)).toBeLessThanOrEqual(CLOCK);
      const isBeyond = shifts.some((minutes) => minutes > 2 * 24 * 60);
      if (isBeyond) expect(known.ok).toBe(false);
    }),
  );
});
