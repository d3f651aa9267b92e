import { expect, test } from "vitest";
import type { JsonObject } from "@/lib/kit/json";
import { testMarket } from "./market.suite";

const { buyer, knock, seller, work } = await testMarket();

const variables = [{ name: "items", type: "string", default: "3" }];
const entry = { index: 0, type: "webhook_trigger", params: { webhook_id: "in", variables } };
const rows = {
  index: 1,
  type: "transform",
  params: { expression: "[1..$number(context.items)].{ 'n': $ }" },
};
const box = (params: JsonObject = {}): JsonObject => ({
  index: 2,
  type: "for_each",
  params: { items: "{{workers[1].result}}", ...params },
});
const inside = (expression: string): JsonObject => ({
  index: 3,
  type: "transform",
  inside: 2,
  params: { expression },
});
const remember = {
  index: 4,
  type: "memory",
  inside: 2,
  params: { name: "seen", mode: "count", key: "k{{item.n}}", by: "{{item_index}}" },
};

async function ran(workers: JsonObject[], inner: JsonObject[] = [], called: JsonObject = {}) {
  const made = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Each",
    workers: [entry, rows, ...workers],
    connections: [{ from: 0, to: 1 }, { from: 1, to: 2 }, ...inner],
  });
  expect(made.body.problems).toEqual([]);
  await seller.api("POST", `/workflows/${made.body.id}/publish`);
  const { body } = await knock(`/api/t/${made.body.id}/in`, null, called);
  await work();
  const run = (await seller.api("GET", `/runs/${body.run_id}`)).body;
  return { run, workflow: String(made.body.id), steps: `/runs/${body.run_id}/steps` };
}

const stepOf = (run: { steps: { worker: number }[] }, worker: number) =>
  run.steps.find((step) => step.worker === worker);

test("a box runs its inside for each item; a run holds the steps outside, and pages through those inside", async () => {
  const { run, steps } = await ran(
    [box(), inside("item.n * 10 + item_index"), remember],
    [{ from: 3, to: 4 }],
  );
  expect(run.status).toBe("succeeded");
  expect(run.steps.map(({ worker }: { worker: number }) => worker)).toEqual([0, 1, 2]);
  expect(stepOf(run, 2)).toMatchObject({
    status: "succeeded",
    result: { results: [0, 1, 2].map((value) => ({ ok: true, result: { value } })), count: 3, failed: 0 },
  });
  const first = (await seller.api("GET", `${steps}?limit=4`)).body;
  const second = (await seller.api("GET", `${steps}?limit=4&cursor=${first.next_cursor}`)).body;
  const told = [...first.items, ...second.items].map((step) => [step.worker, step.iteration, step.status]);
  expect(told).toEqual([3, 4].flatMap((worker) => [0, 1, 2].map((each) => [worker, each, "succeeded"])));
  expect(second.next_cursor).toBeNull();
  const one = (await seller.api("GET", `${steps}?worker=3&iteration=1&status=succeeded`)).body.items;
  expect(one).toMatchObject([{ worker: 3, iteration: 1, result: 21 }]);
  expect((await buyer.api("GET", steps)).status).toBe(404);
  expect((await seller.api("GET", `${steps}?cursor=x`)).status).toBe(400);
});

test("too many items fail before any begins, and no list is `invalid_params`", async () => {
  const many = await ran([box({ limit: 2 }), inside("item")]);
  expect(stepOf(many.run, 2)).toMatchObject({ status: "failed", error: { code: "too_many_items" } });
  expect((await seller.api("GET", many.steps)).body.items).toEqual([]);
  const none = await ran([box({ items: "{{context}}" }), inside("item")]);
  expect(stepOf(none.run, 2)).toMatchObject({ error: { code: "invalid_params" } });
});

test("3,000 items of one transform are run and kept", async () => {
  const { run, steps } = await ran([box({ limit: 10_000 }), inside("item_index")], [], { items: "3000" });
  expect(run.status).toBe("succeeded");
  expect(stepOf(run, 2)).toMatchObject({ result: { count: 3000, failed: 0 } });
  expect((await seller.api("GET", `${steps}?iteration=2999`)).body.items).toMatchObject([{ result: 2999 }]);
});
