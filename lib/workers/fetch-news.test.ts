import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import type { Secret } from "@/lib/workers/define-worker";
import { NEWS_PRESETS } from "@/lib/workers/news/news-presets";
import { fetchNews } from "./fetch-news";
import { KNOWN_CATEGORIES } from "./suggest/known-categories";
import { held, replies, type TestContext, testContext } from "./upstream/connector-context.suite";
import { mutated } from "./upstream/mutated.suite";

const FOLDER = path.resolve(import.meta.dirname, "samples/eventregistry");
const key: Secret = { value: "n3ws", source: "workspace" };
const run = (params: object, context: TestContext) => fetchNews.run(fetchNews.params.parse(params), context);
const answering = (body: unknown, status = 200) =>
  testContext({ fetch: async () => replies(status, body), secrets: { news: key } });

const bodies: { file: string; body: Json }[] = ["samples", "documented"].flatMap((part) =>
  readdirSync(path.join(FOLDER, part))
    .filter((file) => /^(getArticles|article)/.test(file))
    .map((file) => {
      const body: Json = JSON.parse(readFileSync(path.join(FOLDER, part, file), "utf8"));
      return { file, body: file.startsWith("article") ? { articles: { results: [body] } } : body };
    }),
);

describe("recorded answers", () => {
  test.each(bodies)("$file fits the shape", async ({ body }) => {
    const outcome = await run({}, answering(body));
    expect(outcome.state).toBe("done");
    expect(fetchNews.result.safeParse(outcome.state === "done" && outcome.result).error).toBeUndefined();
  });

  test.each(bodies)("$file, damaged anyhow, fits or is a coded error", async ({ body }) => {
    const damaged = fc.asyncProperty(mutated(body), async (damage) => {
      const outcome = await run({ limit: 2 }, answering(damage));
      if (outcome.state === "done") expect(fetchNews.result.safeParse(outcome.result).error).toBeUndefined();
      else
        expect(outcome).toMatchObject({
          state: "failed",
          code: expect.stringMatching(/^(upstream_invalid|invalid_params)$/),
        });
    });
    await fc.assert(damaged, { numRuns: 60 });
  });

  test("an article has our form", async () => {
    const body = bodies.find(({ file }) => file === "getArticles-finance.json")?.body ?? null;
    const outcome = await run({}, answering(body));
    expect(outcome).toMatchObject({
      result: {
        count: 3,
        total: 2756,
        as_of: "2026-01-15T15:30:00.000Z",
        results: {
          0: {
            id: "8565596886",
            date: "2025-02-26",
            published_at: "2025-02-26T10:02:16Z",
            language: "eng",
            source: { id: "siliconindia.com", name: "Silicon India" },
            authors: [],
            image: null,
            is_duplicate: false,
            metadata: { uri: "8565596886", image: "efd2c0MC.jpg" },
          },
          1: { image: "https://www.marketbeat.com/images/marketbeat-logo-1200-1200.jpg?v=1" },
        },
      },
    });
  });

  test("the day is that of the publication, not of the crawl", async () => {
    const body = bodies.find(({ file }) => file === "article-duplicate.json")?.body ?? null;
    const outcome = await run({}, answering(body));
    expect(outcome).toMatchObject({
      result: { results: [{ date: "2025-03-18", is_duplicate: true, authors: ["Associated Press"] }] },
    });
  });
});

describe("what is sent", () => {
  test("is one POST with the provider's names, the key in the body, no end where none was given", async () => {
    const context = answering({ articles: { results: [] } });
    const asked = {
      categories: ["news/Business", ""],
      sources: [" reuters.com "],
      keyword: "gold",
      dateFrom: "2026-01-01",
    };
    await run({ ...asked, limit: 30 }, context);
    const [call] = context.calls;
    expect(call?.url).toBe("http://upstream.test/article/getArticles");
    expect(call?.init.method).toBe("POST");
    expect(JSON.parse(String(call?.init.body))).toEqual({
      resultType: "articles",
      articlesPage: 1,
      articlesCount: 30,
      articlesSortBy: "date",
      articlesSortByAsc: false,
      articleBodyLen: -1,
      includeArticleCategories: true,
      lang: "eng",
      categoryUri: ["news/Business"],
      sourceUri: ["reuters.com"],
      keyword: "gold",
      dateStart: "2026-01-01",
      apiKey: "n3ws",
    });
  });

  test("is ranked by relevance and in several languages when asked so", async () => {
    const context = answering({ articles: { results: [] } });
    await run({ sort: "relevance", lang: "ENG, deu" }, context);
    expect(JSON.parse(String(context.calls[0]?.init.body))).toMatchObject({
      articlesSortBy: "rel",
      lang: ["eng", "deu"],
    });
  });

  test.each([
    [{ limit: 0 }, "limit"],
    [{ limit: 501 }, "limit"],
    [{ lang: "english" }, "lang"],
    [{ dateFrom: "2026-1-1" }, "dateFrom"],
    [{ dateTo: "2026-02-30" }, "dateTo"],
    [{ dateFrom: "2026-02-02", dateTo: "2026-02-01" }, "dateTo"],
  ])("%j never is", (params, parameter) => {
    expect(fetchNews.params.safeParse(params).error?.issues.map(({ path: at }) => at[0])).toEqual([
      parameter,
    ]);
  });

  test("nothing is without a key", async () => {
    const context = testContext();
    expect(await run({}, context)).toMatchObject({ code: "invalid_key" });
    expect(context.calls).toHaveLength(0);
  });
});

describe("pages", () => {
  test("are fetched as needed, one after another, each article once", async () => {
    const context = paging(1000, 3);
    const outcome = await run({ limit: 250 }, context);
    const pages = context.calls.map(({ init }) => JSON.parse(String(init.body)).articlesPage);
    expect(pages).toEqual([1, 2, 3]);
    expect(outcome).toMatchObject({ result: { count: 250, total: 1000 } });
    expect(new Set(idsOf(outcome)).size).toBe(250);
  });

  test("end where the provider's do", async () => {
    const context = paging(130, 0);
    expect(await run({ limit: 500 }, context)).toMatchObject({ result: { count: 130, total: 130 } });
    expect(context.calls).toHaveLength(2);
  });

  test("end when nothing new comes, whatever the provider says of their number", async () => {
    const context = answering({ articles: { results: [{ uri: "1" }], totalResults: 9e6, pages: 9e4 } });
    expect(await run({}, context)).toMatchObject({ result: { count: 1, total: 9_000_000 } });
    expect(context.calls).toHaveLength(2);
  });

  test("that fail fail the step, and nothing is kept", async () => {
    let calls = 0;
    const fetch: GuardedFetch = async () => {
      calls += 1;
      return calls === 2 ? replies(503, "") : replies(200, page(1, 100, 300, 0));
    };
    const context = testContext({ fetch, secrets: { news: key } });
    expect(await run({ limit: 200 }, context)).toMatchObject({ state: "failed", code: "rate_limited" });
  });

  test("nothing to return (204) is an empty list", async () => {
    expect(await run({}, answering("", 204))).toMatchObject({ result: { results: [], count: 0, total: 0 } });
  });
});

test("no more than five calls are under way with one key", async () => {
  const gate = held<void>();
  let busy = 0;
  let max = 0;
  const fetch: GuardedFetch = async () => {
    busy += 1;
    max = Math.max(max, busy);
    await gate.promise;
    busy -= 1;
    return replies(200, { articles: { results: [] } });
  };
  const context = testContext({ fetch, secrets: { news: key } });
  const all = Array.from({ length: 12 }, (_, index) => run({ keyword: `k${index}` }, context));
  gate.resolve();
  await Promise.all(all);
  expect(max).toBe(5);
  expect(context.calls).toHaveLength(12);
});

test("sample news needs no key", async () => {
  const context = testContext({ secrets: { news: { value: "", source: "sample" } } });
  const outcome = await run({ limit: 120, categories: ["dmoz/Business/Investing"] }, context);
  expect(outcome).toMatchObject({ result: { count: 120, sample: true } });
  expect(new Set(idsOf(outcome)).size).toBe(120);
  expect(context.calls).toHaveLength(0);
});

describe.each(NEWS_PRESETS)("the preset $label", ({ params }) => {
  test("is a search that the form takes and sample news answers", async () => {
    const context = testContext({ secrets: { news: { value: "", source: "sample" } } });
    const set = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));
    const outcome = await run(set, context);
    expect(idsOf(outcome).length).toBeGreaterThan(0);
  });

  test("leaves nothing of another preset that was chosen before", () => {
    const names = new Set(NEWS_PRESETS.flatMap((preset) => Object.keys(preset.params)));
    expect(Object.keys(params).toSorted()).toEqual([...names].toSorted());
  });

  test("names no category that was never seen", () => {
    const known = new Set(KNOWN_CATEGORIES.map(({ id }) => id));
    expect(params.categories.filter((uri) => !known.has(uri))).toEqual([]);
  });
});

/** Pages that have shifted by a few articles with each request. */
function paging(total: number, shift: number): TestContext {
  const fetch: GuardedFetch = async (_url, init) => {
    const asked: Json = JSON.parse(String(init?.body ?? "{}"));
    const number = isJsonObject(asked) ? Number(asked.articlesPage) : 1;
    return replies(200, page(number, 100, total, shift));
  };
  return testContext({ fetch, secrets: { news: key } });
}

function page(number: number, count: number, total: number, shift: number): JsonObject {
  const first = (number - 1) * (count - shift);
  const size = Math.max(0, Math.min(count, total - first));
  const results = Array.from({ length: size }, (_, index) => ({ uri: String(first + index), title: "t" }));
  return { articles: { results, totalResults: total, page: number, count, pages: Math.ceil(total / count) } };
}

function idsOf(outcome: Awaited<ReturnType<typeof run>>): unknown[] {
  const result = outcome.state === "done" && isJsonObject(outcome.result) ? outcome.result.results : [];
  return Array.isArray(result) ? result.map((article) => isJsonObject(article) && article.id) : [];
}
