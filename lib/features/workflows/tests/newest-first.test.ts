import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import type { JsonObject } from "@/lib/kit/json";

const { seller } = await testMarket();

const BARE = "$sma(workers[1].result.values.close, 20)";

async function saved(expression: string, source: JsonObject) {
  const answer = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Averages",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "in" } },
      { index: 1, ...source },
      { index: 2, type: "transform", params: { expression } },
    ],
    connections: [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

const series = (params: JsonObject = {}) => ({
  type: "market_data",
  params: { operation: "time_series", symbol: "AAPL", interval: "1day", ...params },
});
const table = (order: string) => ({ type: "read_table", params: { table: "prices", order } });

test("a bare list from rows that are newest first is a warning that holds nothing up", async () => {
  const { id, problems } = await saved(BARE, series());
  expect(problems).toEqual([
    {
      path: "workers[2].params.expression",
      code: "newest_first",
      message: expect.stringContaining("set `order` of worker 1 to `asc`"),
      worker: 2,
      severity: "warning",
    },
  ]);
  const tested = await seller.api("POST", `/workflows/${id}/test`, { worker: 0, variables: {} });
  expect(tested.status).toBe(200);
  expect((await seller.api("POST", `/workflows/${id}/publish`)).status).toBe(200);
  expect((await seller.api("GET", `/workflows/${id}`)).body.problems).toEqual(problems);
});

test("beside an error it is in no errors, and the error says so", async () => {
  const { id, problems } = await saved(BARE, series({ symbol: "" }));
  expect(problems.map(({ severity }: JsonObject) => severity)).toEqual(["error", "warning"]);
  const refused = await seller.api("POST", `/workflows/${id}/publish`);
  expect(refused).toMatchObject({ status: 422, body: { code: "not_publishable", errors: [problems[0]] } });
  expect(refused.body.errors).toHaveLength(1);
});

test.each<[string, string, JsonObject, boolean]>([
  ["rows", "$sma(workers[1].result.values, 20)", series(), false],
  ["oldest first", BARE, series({ order: "asc" }), false],
  ["newest first by name", BARE, series({ order: "desc" }), true],
  ["an order that only a run knows", BARE, series({ order: "{{context.order | default: 'asc'}}" }), false],
  ["reversed", "$sma($reverse(workers[1].result.values.close), 20)", series(), false],
  [
    "several symbols",
    "$returns(workers[1].result.symbols.AAPL.values.close)",
    series({ symbol: "AAPL,MSFT" }),
    true,
  ],
  [
    "a quote has no order",
    "$sma(workers[1].result.close, 1)",
    series({ operation: "quote", interval: "1day" }),
    false,
  ],
  ["news", "$ema(workers[1].result.results.sentiment, 5)", { type: "fetch_news", params: {} }, true],
  ["a table, newest first", "$ema(workers[1].result.rows.close, 5)", table("-time"), true],
  ["a table, oldest first", "$ema(workers[1].result.rows.close, 5)", table("time"), false],
])("%s", async (_, expression, source, isWarned) => {
  const { problems } = await saved(expression, source);
  const codes = problems.map(({ code }: JsonObject) => code);
  expect(codes.includes("newest_first")).toBe(isWarned);
});
