import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGuardedFetch } from "@/lib/egress/guarded-fetch";
import type { WorkerContext, WorkerOutcome } from "@/lib/workers/define-worker";
import { economicData } from "@/lib/workers/economic-data";
import { fetchNews } from "@/lib/workers/fetch-news";
import { marketData } from "@/lib/workers/market-data/market-data";
import { OPERATIONS } from "@/lib/workers/market-data/operations";
import { recordedAnswers } from "@/lib/workers/market-data/recorded.suite";
import { type SuggestKind, suggest } from "@/lib/workers/suggest/suggest";
import { testContext } from "./connector-context.suite";

/**
 * A server that replays recorded responses over real HTTP to the connector that would have requested them.
 */
const FOLDER = path.resolve(import.meta.dirname, "../samples");
let replay = { status: 200, body: "" };
let base = "";
const server = createServer((_request, response) => {
  response.writeHead(replay.status, { "content-type": "application/json" }).end(replay.body);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  base = typeof address === "object" && address ? `http://127.0.0.1:${address.port}` : "";
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

type Call = (context: WorkerContext) => Promise<WorkerOutcome>;
const market =
  (params: object): Call =>
  (context) =>
    marketData.run(marketData.params.parse(params), context);
const economic =
  (params: object): Call =>
  (context) =>
    economicData.run(economicData.params.parse(params), context);
const news: Call = (context) => fetchNews.run(fetchNews.params.parse({}), context);

const DATA: readonly (readonly [file: string, call: Call])[] = [
  ...recordedAnswers().map(({ file, operation }) => {
    const needs = OPERATIONS.get(operation)?.required ?? [];
    const all = {
      symbol: file.includes("multi-symbol") ? "AAPL,SPX,COMP,MSFT" : "AAPL",
      interval: file.includes("daily") ? "1day" : "1min",
      indicator: "sma",
    };
    const given = Object.fromEntries(
      Object.entries(all).filter(([name]) => needs.some((need) => need === name)),
    );
    return [`twelvedata/${file}`, market({ operation, ...given })] as const;
  }),
  ...filesOf("fred", /^(series|releases)(?!_search)/).map((file) => {
    const name = path.basename(file);
    const series = {
      operation: name.startsWith("series_obs") ? "series_observations" : "series_info",
      series_id: "X",
    };
    return [file, economic(name.startsWith("releases") ? { operation: "releases" } : series)] as const;
  }),
  ...filesOf("eventregistry", /^(getArticles|article)/).map((file) => [file, news] as const),
];

const quote = market({ operation: "quote", symbol: "AAPL" });
const observed = economic({ operation: "series_observations", series_id: "X" });
const ERRORS: readonly (readonly [file: string, call: Call, statuses: readonly number[], code: string])[] = [
  ["twelvedata/samples/error-400-unknown-symbol.json", quote, [200, 400], "not_found"],
  ["twelvedata/samples/error-401-bad-key.json", quote, [200, 401], "invalid_key"],
  ["twelvedata/samples/error-404-data-not-found.json", quote, [200, 404], "no_data"],
  ["twelvedata/samples/error-429-minute-credits.json", quote, [200, 429], "rate_limited"],
  ["twelvedata/documented/error-400-no-data-for-dates.json", quote, [200, 400], "no_data"],
  ["twelvedata/documented/error-403-plan.json", quote, [200, 403], "plan_required"],
  ["fred/samples/error-400-key-not-set.json", observed, [400], "invalid_key"],
  ["fred/samples/error-400-limit-range.json", observed, [400], "invalid_params"],
  ["fred/samples/error-400-series-does-not-exist.json", observed, [400], "not_found"],
  ["fred/documented/error-429-rate-limit.json", observed, [429], "rate_limited"],
  ["eventregistry/documented/error-invalid-key.json", news, [200, 401], "invalid_key"],
];

const SUGGESTIONS: readonly (readonly [file: string, kind: SuggestKind, id: string])[] = [
  ["eventregistry/samples/suggestCategoriesFast-business.json", "categories", "dmoz/Business"],
  ["eventregistry/samples/suggestCategoriesFast-top-level.json", "categories", "dmoz/Business"],
  ["eventregistry/documented/suggestSourcesFast.json", "sources", "rtvslo.si"],
  ["fred/samples/series_search-cut.json", "series", "MSIM2"],
  ["twelvedata/samples/symbol_search.json", "symbols", "IBM"],
];

/**
 * Not read by any connector: the catalogue of indicators (see `indicators.test.ts`), and a look-up that we
 * don't use.
 */
const OTHERS = [
  "twelvedata/samples/technical_indicators.json",
  "eventregistry/samples/suggestConceptsFast-obama.json",
];

test("every recorded and documented answer is replayed", () => {
  const replayed = [...DATA, ...ERRORS, ...SUGGESTIONS].map(([file]) => file);
  const all = ["twelvedata", "fred", "eventregistry"].flatMap((provider) => filesOf(provider, /\.json$/));
  expect(new Set([...replayed, ...OTHERS])).toEqual(new Set(all));
});

test.each(DATA)("%s becomes a result", async (file, call) => {
  put(file, 200);
  const outcome = await call(context());
  expect(outcome).toMatchObject({ state: "done", result: { as_of: expect.any(String) } });
  expect(outcome).not.toHaveProperty("result.sample");
});

describe.each(ERRORS)("%s", (file, call, statuses, code) => {
  test.each(statuses)(`under %i is ${code}`, async (status) => {
    put(file, status);
    expect(await call(context())).toMatchObject({ state: "failed", code });
  });
});

test.each(SUGGESTIONS)("%s is suggested among %s", async (file, kind, id) => {
  put(file, 200);
  const found = await suggest(kind, "nothing well-known", 50, context());
  expect(found.map((one) => one.id)).toContain(id);
});

function context(): WorkerContext {
  const key = { value: "k3y", source: "workspace" } as const;
  return testContext({
    fetch: createGuardedFetch({ allow: ["127.0.0.1"] }),
    baseUrl: base,
    secrets: { market: key, news: key, economic: key },
  });
}

/** Wraps an article that was recorded on its own, without its envelope. */
function put(file: string, status: number): void {
  const text = readFileSync(path.join(FOLDER, file), "utf8");
  const isLone = path.basename(file).startsWith("article");
  replay = { status, body: isLone ? `{"articles":{"results":[${text}]}}` : text };
}

function filesOf(provider: string, names: RegExp): string[] {
  return ["samples", "documented"].flatMap((part) =>
    readdirSync(path.join(FOLDER, provider, part))
      .filter((file) => names.test(file))
      .map((file) => `${provider}/${part}/${file}`),
  );
}
