import { expect, test } from "vitest";
import type { WorkerOutcome } from "@/lib/workers/define-worker";
import { economicData } from "@/lib/workers/economic-data";
import { fetchNews } from "@/lib/workers/fetch-news";
import { marketData } from "@/lib/workers/market-data/market-data";
import { OPERATIONS } from "@/lib/workers/market-data/operations";
import { replies, type TestContext, testContext } from "./connector-context.suite";

const key = { value: "k3y", source: "workspace" } as const;

interface Asked {
  readonly name: string;
  run(context: TestContext): Promise<WorkerOutcome>;
}

const asked: readonly Asked[] = [
  ...[...OPERATIONS.values()].map(({ name, example }) => ({
    name,
    run: (context: TestContext) =>
      marketData.run(marketData.params.parse({ operation: name, ...example }), context),
  })),
  ...["series_observations", "series_info", "releases"].map((operation) => ({
    name: operation,
    run: (context: TestContext) => {
      const series = operation === "releases" ? {} : { series_id: "GDP" };
      return economicData.run(economicData.params.parse({ operation, ...series }), context);
    },
  })),
  { name: "news", run: (context) => fetchNews.run({}, context) },
];

/** The responses of two calendars are bare lists, or may be an empty list. */
const TAKE_LISTS = new Set(["dividends_calendar", "ipo_calendar"]);

test.each(asked)("$name takes no bare value under 200 for an answer", async ({ name, run }) => {
  const lists = TAKE_LISTS.has(name) ? [] : [[]];
  for (const bare of [null, 0, 1, "", "text", true, [null], [1], ...lists]) {
    const context = testContext({
      fetch: async () => replies(200, JSON.stringify(bare)),
      secrets: { market: key, news: key, economic: key },
    });
    const outcome = await run(context);
    expect([bare, outcome]).toMatchObject([bare, { state: "failed", code: "upstream_invalid" }]);
  }
});

test("nothing to return, said by the status 204, is an empty list of articles", async () => {
  const context = testContext({ fetch: async () => replies(204, ""), secrets: { news: key } });
  expect(await fetchNews.run({}, context)).toMatchObject({
    state: "done",
    result: { results: [], count: 0, total: 0 },
  });
});
