import { expect, test } from "vitest";
import { NEWS_PRESETS } from "@/lib/workers/news/news-presets";
import { KNOWN_CATEGORIES } from "@/lib/workers/suggest/known-categories";
import { KNOWN_SERIES } from "@/lib/workers/suggest/known-series";
import { KNOWN_SOURCES } from "@/lib/workers/suggest/known-sources";
import { KNOWN_SYMBOLS } from "@/lib/workers/suggest/known-symbols";
import { suggest } from "@/lib/workers/suggest/suggest";
import { economy, market, news, resultOf, rowsOf, withoutKeys } from "./sample-run.suite";

test("every symbol that is suggested has a quote and prices on sample data", async () => {
  for (const { id: symbol } of KNOWN_SYMBOLS) {
    expect(resultOf(await market({ operation: "quote", symbol })).close).toBeGreaterThan(0);
    const asked = { operation: "time_series", symbol, interval: "1day", outputsize: 3 };
    expect([symbol, rowsOf(resultOf(await market(asked)).values).length]).toEqual([symbol, 3]);
  }
});

test("every series that is suggested has observations and a title", async () => {
  for (const { id: series_id } of KNOWN_SERIES) {
    const observed = { operation: "series_observations", series_id, start_date: "2023-01-01" };
    const rows = rowsOf(resultOf(await economy(observed)).observations);
    expect([series_id, rows.some(({ missing }) => !missing)]).toEqual([series_id, true]);
    expect(resultOf(await economy({ operation: "series_info", series_id })).title).toBeTruthy();
  }
});

test.each([
  ["sources", KNOWN_SOURCES],
  ["categories", KNOWN_CATEGORIES],
] as const)("%s that are suggested have articles", async (name, list) => {
  for (const { id } of list) {
    const { results } = resultOf(await news({ [name]: [id], limit: 1 }));
    expect([id, rowsOf(results).length]).toEqual([id, 1]);
  }
});

test("the presets find articles in each of their categories, those that are looked up by name too", async () => {
  for (const { params, lookups = [] } of NEWS_PRESETS) {
    const found = await Promise.all(lookups.map((text) => suggest("categories", text, 20, withoutKeys)));
    const categories = [...params.categories, ...found.map(([first]) => first?.id ?? "nothing")];
    for (const category of categories) {
      const { total } = resultOf(
        await news({
          keyword: params.keyword,
          limit: params.limit ?? 100,
          sources: [...(params.sources ?? [])],
          categories: [category],
        }),
      );
      expect([category, Number(total) > 0]).toEqual([category, true]);
    }
  }
});
