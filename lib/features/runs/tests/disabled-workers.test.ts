import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import type { JsonObject } from "@/lib/kit/json";

const { knock, seller, work } = await testMarket();

const entry = (index: number, id: string, more: JsonObject = {}) => ({
  index,
  type: "webhook_trigger",
  params: { webhook_id: id, variables: [{ name: "n", type: "integer", default: 1 }] },
  ...more,
});
const makes = (index: number, expression: string, more: JsonObject = {}) => ({
  index,
  type: "transform",
  params: { expression },
  ...more,
});
const off = { disabled: true };

async function live(workers: JsonObject[], connections: JsonObject[]) {
  const document = { format: "millrace.workflow/1", name: "Off", workers, connections };
  const { body } = await seller.api("POST", "/workflows", document);
  expect([body.code, body.problems]).toEqual([undefined, []]);
  expect((await seller.api("POST", `/workflows/${body.id}/publish`)).status).toBe(200);
  return body;
}

async function ranBy(id: string, webhook: string, variables: JsonObject = {}) {
  const { body } = await knock(`/api/t/${id}/${webhook}`, null, variables);
  await work();
  return (await seller.api("GET", `/runs/${body.run_id}`)).body;
}

test("a disabled worker passes its input through and is marked, a disabled provider publishes nothing", async () => {
  const provider = { type: "data_provider", params: { provider_id: "out", response_data: "{{missing" } };
  const { id, workers } = await live(
    [
      entry(0, "in"),
      makes(1, "{ 'n': context.n }"),
      // A disabled worker's parameters are unused, so they needn't be valid.
      { index: 2, type: "http_request", params: { url: "" }, ...off },
      { index: 3, ...provider, ...off },
    ],
    [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 2, to: 3 },
    ],
  );
  expect(workers[2].disabled).toBe(true);
  const run = await ranBy(id, "in", { n: 7 });
  expect(run).toMatchObject({
    status: "succeeded",
    steps: [
      {},
      { result: { n: 7 } },
      { worker: 2, result: { n: 7 }, input: { $passed_on: 1 }, passed_on: true },
      { worker: 3, result: { n: 7 }, passed_on: true },
    ],
  });
  expect(run.steps[1]).not.toHaveProperty("passed_on");
  expect((await knock(`/api/w/${id}/out`, null)).body.code).toBe("no_data_yet");
});

test("a disabled condition takes its first way, a disabled switch its first", async () => {
  const ways = [
    { name: "low", when: "false" },
    { name: "high", when: "true" },
  ];
  const { id } = await live(
    [
      entry(0, "in"),
      { index: 1, type: "condition", params: { expression: "false" }, ...off },
      { index: 2, type: "switch", params: { ways }, ...off },
      makes(3, "'low'"),
      makes(4, "'high'"),
    ],
    [
      { from: 0, to: 1 },
      { from: 1, to: 2, port: "true" },
      { from: 2, to: 3, port: "low" },
      { from: 2, to: 4, port: "high" },
    ],
  );
  const { steps } = await ranBy(id, "in");
  expect(steps.map(({ status }: { status: string }) => status).slice(3)).toEqual(["succeeded", "skipped"]);
});

test("a switch goes along each way that it took, where calls are answered and in the queue", async () => {
  const ways = [
    { name: "big", when: "context.n > 10" },
    { name: "even", when: "context.n % 2 = 0" },
    { name: "huge", when: "context.n > 1000" },
  ];
  const { id } = await live(
    [
      entry(0, "in"),
      { index: 1, type: "switch", params: { ways, mode: "all" } },
      makes(2, "1"),
      makes(3, "1"),
      makes(4, "1"),
      makes(5, "1"),
    ],
    [
      { from: 0, to: 1 },
      { from: 1, to: 2, port: "big" },
      { from: 1, to: 3, port: "even" },
      { from: 1, to: 4, port: "huge" },
      { from: 1, to: 5, port: "otherwise" },
    ],
  );
  const { steps } = await ranBy(id, "in", { n: 42 });
  expect(steps[1]).toMatchObject({ outlet: "big\neven", result: { way: "big", ways: ["big", "even"] } });
  expect(steps.slice(2).map(({ status }: { status: string }) => status)).toEqual([
    "succeeded",
    "succeeded",
    "skipped",
    "skipped",
  ]);
});

test("a disabled trigger starts nothing: no call, no test, no schedule, no call by another workflow", async () => {
  const { id } = await live(
    [
      entry(0, "in", off),
      entry(1, "open"),
      { index: 2, type: "schedule_trigger", params: { every: 60 }, ...off },
      makes(3, "1"),
    ],
    [
      { from: 0, to: 3 },
      { from: 1, to: 3 },
    ],
  );
  const refused = await knock(`/api/t/${id}/in`, null, {});
  expect([refused.status, refused.body.code]).toEqual([404, "webhook_not_found"]);
  expect((await ranBy(id, "open")).status).toBe("succeeded");
  const tested = await seller.api("POST", `/workflows/${id}/runs`, { trigger: 0 });
  expect([tested.status, tested.body.errors?.[0]?.message]).toEqual([
    422,
    "Trigger 0 is disabled. Enable it first.",
  ]);
  const { body } = await seller.api("GET", `/workflows/${id}/endpoints`);
  expect(body.schedules).toEqual([{ worker: 2, next_at: null, live: false }]);
  expect(body.triggers.map(({ live: isLive }: { live: boolean }) => isLive)).toEqual([false, true]);
  const { body: openapi } = await seller.api("GET", `/workflows/${id}/openapi.json`);
  expect(Object.keys(openapi.paths)).toEqual([`/api/t/${id}/open`]);

  const call = { index: 1, type: "call_workflow", params: { workflow_id: id, trigger: 0 } };
  const other = await live([entry(0, "go"), call], [{ from: 0, to: 1 }]);
  expect((await ranBy(other.id, "go")).error.message).toContain("disabled");
});

test("whether a worker is disabled must be true or false", async () => {
  const document = { format: "millrace.workflow/1", workers: [entry(0, "in", { disabled: "yes" })] };
  const { status, body } = await seller.api("POST", "/workflows", document);
  expect([status, body.errors[0].path]).toEqual([422, "workers[0].disabled"]);
});
