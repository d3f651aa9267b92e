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

function made(workers: JsonObject[], inner: JsonObject[] = []) {
  return seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Each",
    workers: [entry, rows, ...workers],
    connections: [{ from: 0, to: 1 }, { from: 1, to: 2 }, ...inner],
  });
}

async function ran(workers: JsonObject[], inner: JsonObject[] = [], called: JsonObject = {}) {
  const { body: document } = await made(workers, inner);
  expect(document.problems).toEqual([]);
  await seller.api("POST", `/workflows/${document.id}/publish`);
  const { body } = await knock(`/api/t/${document.id}/in`, null, called);
  await work();
  const run = (await seller.api("GET", `/runs/${body.run_id}`)).body;
  return { run, workflow: String(document.id), steps: `/runs/${body.run_id}/steps` };
}

async function tested(workflow: string, order: JsonObject) {
  let isOver = false;
  const answer = seller.api("POST", `/workflows/${workflow}/test`, order).finally(() => {
    isOver = true;
  });
  while (!isOver) await work();
  return (await answer).body;
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

test("steps that failed come first, and the cursor knows where they end", async () => {
  const fails = "item_index % 4 = 1 ? $error('no') : item_index";
  const { run, steps } = await ran([box({ on_error: "collect" }), inside(fails)], [], { items: "10" });
  expect(stepOf(run, 2)).toMatchObject({ status: "succeeded", result: { count: 10, failed: 3 } });
  const seen: number[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await seller.api("GET", `${steps}?limit=2${cursor}`);
    seen.push(...body.items.map(({ iteration }: { iteration: number }) => iteration));
    if (body.next_cursor === null) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  expect(seen).toEqual([1, 5, 9, 0, 2, 3, 4, 6, 7, 8]);
  const failed = (await seller.api("GET", `${steps}?status=failed&limit=2`)).body;
  expect(failed.items).toMatchObject([{ iteration: 1, status: "failed" }, { iteration: 5 }]);
});

test("a test runs all items or one; of a worker inside, what leads to it for that item", async () => {
  const last = { index: 5, type: "code", inside: 2, params: { source: "return [item.n, item_index]" } };
  const { body } = await made([box(), inside("item.n * 10"), last], [{ from: 3, to: 5 }]);
  const all = await tested(body.id, { worker: 2 });
  expect(all).toMatchObject({ status: "succeeded", result: { count: 3, failed: 0 } });
  const one = await tested(body.id, { worker: 2, item_index: 1 });
  expect(one.result).toEqual({ results: [{ ok: true, result: [2, 1] }], count: 1, failed: 0 });
  const own = await tested(body.id, { worker: 3, item_index: 2 });
  expect(own).toMatchObject({ status: "succeeded", result: 30 });
  expect((await seller.api("GET", `/runs/${own.run_id}/steps`)).body.items).toHaveLength(1);
  expect(await tested(body.id, { worker: 5 })).toMatchObject({ result: [1, 0] });
  const beyond = await tested(body.id, { worker: 3, item_index: 3 });
  expect(beyond).toMatchObject({ status: "failed", error: { code: "invalid_params", worker: 2 } });
  const wrong = await seller.api("POST", `/workflows/${body.id}/test`, { worker: 3, item_index: -1 });
  expect(wrong.status).toBe(422);
});
