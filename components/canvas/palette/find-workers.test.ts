import { expect, test } from "vitest";
import { makeCatalogue } from "@/lib/editing/catalogue";
import { workerCatalogue } from "@/lib/workers/worker-catalogue";
import { findWorkers, offersById, readWorkerId, variantOffers } from "./find-workers";

const { types } = makeCatalogue(workerCatalogue());
const series = (id: string) => `economic_data?operation=series_observations&series_id=${id}`;
const ids = (typed: string) => findWorkers(types, typed).map(({ id }) => id);

test.each([
  ["quote", "market_data?operation=quote"],
  ["candles", "market_data?operation=time_series"],
  ["exchange rate", "market_data"],
  ["earnings", "market_data?operation=earnings"],
  ["earnings calendar", "market_data?operation=earnings_calendar"],
  ["rsi", "market_data?operation=indicator"],
  ["GDP", series("GDP")],
  ["CPI", series("CPIAUCSL")],
  ["infl", series("CPIAUCSL")],
  ["unemployment", series("UNRATE")],
  ["jobs", series("PAYEMS")],
  ["interest rate", series("FEDFUNDS")],
  ["oil", series("DCOILWTICO")],
  ["gold", "market_data"],
  ["cron", "schedule_trigger"],
  ["email", "notify"],
  ["reshape", "transform"],
  ["map", "transform"],
  ["loop", "transform"],
  ["subworkflow", "call_workflow"],
  ["call", "call_workflow"],
  ["if", "condition"],
  ["market", "market_data"],
  ["news", "fetch_news"],
  ["webhook", "webhook_trigger"],
  ["http", "http_request"],
  ["condition", "condition"],
])("%s finds %s first", (typed, wanted) => {
  expect(ids(typed)[0]).toBe(wanted);
});

test("an exchange rate is found as a quote and as a price too", () => {
  expect(ids("exchange rate").slice(1, 3)).toEqual([
    "market_data?operation=quote",
    "market_data?operation=price",
  ]);
});

test("nothing fits letters strewn over a text", () => {
  expect(ids("zzz")).toEqual([]);
  expect(ids("if")).not.toContain("notify");
});

test("an entry is a text that can be dragged", () => {
  expect(readWorkerId("market_data?operation=quote")).toEqual({
    type: "market_data",
    params: { operation: "quote" },
  });
  expect(readWorkerId("transform")).toEqual({ type: "transform", params: {} });
});

test.each([
  ["filter", "Filter"],
  ["sort", "Sort"],
  ["rename", "Pick fields"],
  ["group", "Group and sum"],
  ["average", "Group and sum"],
  ["rolling mean", "Add a column"],
  ["rank", "Add a column"],
  ["distinct", "Unique"],
  ["limit", "Limit"],
  ["switch", "Switch"],
  ["router", "Switch"],
])("who looks for %s finds %s", (typed, title) => {
  expect(findWorkers(types, typed)[0]?.title).toBe(title);
});

test("operations stand under headings, named as people say, and are found by their ids", () => {
  const groups = new Map(
    types.filter(({ item }) => item.type === "market_data").flatMap((type) => [...variantOffers(type)]),
  );
  expect([...groups.keys()]).toEqual([
    "Prices",
    "Symbols and companies",
    "Company reports",
    "Funds",
    "Calendars",
    "Analysts",
  ]);
  expect(groups.get("Company reports")?.map(({ title }) => title)).toContain("Income statement");
  expect(
    offersById(types, ["market_data?operation=income_statement", "gone", "transform"]).map(
      ({ title }) => title,
    ),
  ).toEqual(["Income statement", "Transform"]);
  expect(ids("revenue, costs")).toContain("market_data?operation=income_statement");
});
