import { describe, expect, test } from "vitest";
import { replies, testContext } from "@/lib/workers/upstream/connector-context.suite";
import { KNOWN_CATEGORIES } from "./known-categories";
import { KNOWN_SERIES } from "./known-series";
import { KNOWN_SOURCES } from "./known-sources";
import { KNOWN_SYMBOLS } from "./known-symbols";
import { suggest } from "./suggest";

const own = { value: "key", source: "workspace" } as const;

describe("the well-known lists", () => {
  test.each([
    ["symbols", KNOWN_SYMBOLS, 80],
    ["series", KNOWN_SERIES, 60],
    ["sources", KNOWN_SOURCES, 40],
    ["categories", KNOWN_CATEGORIES, 20],
  ] as const)("%s are many, each once, with a title", (_kind, list, min) => {
    expect(list.length).toBeGreaterThanOrEqual(min);
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    for (const { id, title } of list) expect(id && title).not.toBe("");
  });

  test.each([
    ["categories", "currencies", "dmoz/Business/Investing"],
    ["categories", "Commodities", "dmoz/Business/Investing"],
    ["categories", "bank", "news/Business"],
    ["categories", "curr", "dmoz/Business/Investing"],
    ["series", "interest rate", "FEDFUNDS"],
    ["series", "cpi", "CPIAUCSL"],
    ["series", "infl", "CPIAUCSL"],
    ["series", "jobs", "UNRATE"],
    ["series", "rates", "FEDFUNDS"],
    ["series", "oil", "DCOILWTICO"],
    ["series", "fx", "DEXUSEU"],
    ["symbols", "crypto", "BTC/USD"],
    ["symbols", "fx", "EUR/USD"],
  ] as const)("%s are found for %j", async (kind, text, first) => {
    const found = await suggest(kind, text, 5, testContext());
    expect(found[0]?.id).toBe(first);
    expect(Object.keys(found[0] ?? {})).toEqual(["id", "title"]);
  });

  test("answer without a key, the best first", async () => {
    const context = testContext();
    expect((await suggest("symbols", "aapl", 5, context))[0]).toEqual({ id: "AAPL", title: "Apple" });
    expect((await suggest("series", "unemployment", 5, context))[0]?.id).toBe("UNRATE");
    expect(await suggest("symbols", "", 7, context)).toHaveLength(7);
    expect(context.calls).toHaveLength(0);
  });
});

describe("with a key", () => {
  test("what the provider finds comes after the well-known, each once", async () => {
    const data = [
      { symbol: "AAPL", instrument_name: "Apple Inc" },
      { symbol: "APLE", instrument_name: "Apple Hospitality" },
    ];
    const context = testContext({ fetch: async () => replies(200, { data }), secrets: { market: own } });
    expect((await suggest("symbols", "apple", 5, context)).map(({ id }) => id)).toEqual(["AAPL", "APLE"]);
  });

  test.each([
    ["series", { seriess: [{ id: "MSIM2", title: "Monetary" }] }, "MSIM2"],
    ["categories", [{ uri: "dmoz/X", label: "dmoz/X" }], "dmoz/X"],
    ["sources", [{ uri: "rtvslo.si", title: "MMC" }], "rtvslo.si"],
  ] as const)("%s are looked up", async (kind, body, id) => {
    const context = testContext({
      fetch: async () => replies(200, body),
      secrets: { news: own, economic: own },
    });
    expect((await suggest(kind, "zzz", 5, context)).map((item) => item.id)).toEqual([id]);
  });

  test.each([
    replies(500, ""),
    replies(200, "<html>"),
    replies(200, { error: "no" }),
    replies(200, [null, 1]),
  ])("a failing provider leaves the well-known ones", async (answer) => {
    const context = testContext({ fetch: async () => answer, secrets: { news: own } });
    expect((await suggest("sources", "reuters", 5, context)).map(({ id }) => id)).toEqual(["reuters.com"]);
  });

  test("the shared key is not used up", async () => {
    const context = testContext({ secrets: { market: { value: "key", source: "deployment" } } });
    await suggest("symbols", "zzz", 5, context);
    expect(context.calls).toHaveLength(0);
  });
});
