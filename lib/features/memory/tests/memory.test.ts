import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import type { JsonObject } from "@/lib/kit/json";

const { buyer, knock, seller, work } = await testMarket();

/** A live workflow that remembers the price in each call and returns whether it has changed. */
async function signal(memory: JsonObject = {}) {
  const made = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Signal",
    workers: [
      {
        index: 0,
        type: "webhook_trigger",
        params: {
          webhook_id: "in",
          variables: [
            { name: "symbol", type: "string", default: "AAPL" },
            { name: "price", type: "number", default: 0 },
          ],
        },
      },
      {
        index: 1,
        type: "memory",
        params: { name: "price", key: "{{context.symbol}}", value: "{{context.price}}", ...memory },
      },
      { index: 2, type: "transform", params: { expression: "workers[1].result.previous" } },
      { index: 3, type: "transform", params: { expression: '"nothing new"' } },
    ],
    connections: [
      { from: 0, to: 1 },
      { from: 1, to: 2, port: "changed" },
      { from: 1, to: 3, port: "same" },
    ],
  });
  const id = String(made.body.id);
  expect((await seller.api("POST", `/workflows/${id}/publish`)).status).toBe(200);
  return id;
}

async function called(id: string, body: JsonObject) {
  const sent = await knock(`/api/t/${id}/in`, null, body);
  await work();
  const run = (await seller.api("GET", `/runs/${sent.body.run_id}`)).body;
  return {
    runId: sent.body.run_id,
    steps: run.steps.map((step: { status: string }) => step.status).slice(2),
    memory: run.steps[1],
  };
}

test("the way out says whether the value is new, for each key by itself", async () => {
  const id = await signal();
  const [changed, same] = [
    ["succeeded", "skipped"],
    ["skipped", "succeeded"],
  ];
  expect((await called(id, { price: 1 })).steps).toEqual(changed);
  const again = await called(id, { price: 1 });
  expect(again.steps).toEqual(same);
  expect(again.memory).toMatchObject({ outlet: "same", result: { changed: false, value: 1, previous: 1 } });
  expect((await called(id, { price: 1, symbol: "MSFT" })).steps).toEqual(changed);
  const last = await called(id, { price: 2 });
  expect(last.memory.result).toMatchObject({ changed: true, value: 2, previous: 1 });

  const listed = (await seller.api("GET", `/workflows/${id}/memory`)).body;
  expect(listed).toEqual({
    items: [
      { name: "price", key: "MSFT", value: 1, at: expect.any(String), run_id: expect.any(String) },
      { name: "price", key: "AAPL", value: 2, at: expect.any(String), run_id: last.runId },
    ],
    next_cursor: null,
  });
  expect((await seller.api("GET", `/workflows/${id}/memory?name=other`)).body.items).toEqual([]);
  const first = (await seller.api("GET", `/workflows/${id}/memory?limit=1`)).body;
  const second = (await seller.api("GET", `/workflows/${id}/memory?limit=1&cursor=${first.next_cursor}`))
    .body;
  expect([...first.items, ...second.items]).toEqual(listed.items);
});

test("what today's settings would have said at the last runs is told beside what was said, and writes nothing", async () => {
  const id = await signal();
  for (const price of [1, 1.2, 1.2, 3]) await called(id, { price });
  const replayed = async (caller = seller) =>
    (await caller.api("GET", `/workflows/${id}/replay-memory?worker=1`)).body.items;
  const said = (items: { earlier: { outlet: string }; now: { outlet: string } | null; input: unknown }[]) =>
    items.map(({ earlier, now, input }) => [input, earlier.outlet, now?.outlet]);
  expect(said(await replayed())).toEqual([
    [3, "changed", "changed"],
    [1.2, "same", "same"],
    [1.2, "changed", "changed"],
    [1, "changed", "changed"],
  ]);
  const { body: draft } = await seller.api("GET", `/workflows/${id}`);
  const save = async (params: JsonObject) => {
    const workers = draft.workers.map((worker: { index: number; params: object }) =>
      worker.index === 1 ? { ...worker, params: { ...worker.params, ...params } } : worker,
    );
    const { body, headers } = await seller.api("GET", `/workflows/${id}`);
    const saved = await seller.api(
      "PUT",
      `/workflows/${id}`,
      { ...body, workers },
      {
        "if-match": String(headers.get("etag")),
      },
    );
    expect(saved.status).toBe(200);
  };
  await save({ tolerance: 0.5 });
  const tolerant = await replayed();
  expect(said(tolerant).map(([, , now]) => now)).toEqual(["changed", "same", "same", "changed"]);
  expect(tolerant.map(({ differs }: { differs: boolean }) => differs)).toEqual([false, false, true, false]);
  await save({ value: "{{context.nobody}}" });
  expect((await replayed())[0]).toMatchObject({ now: null, differs: true, message: expect.any(String) });
  // The replay writes nothing, and others can't see it.
  expect((await called(id, { price: 3 })).memory.result).toMatchObject({ changed: false, previous: 3 });
  for (const [caller, worker] of [
    [buyer, 1],
    [seller, 2],
    [seller, 9],
  ] as const)
    expect((await caller.api("GET", `/workflows/${id}/replay-memory?worker=${worker}`)).status).toBe(404);
});

test("what is forgotten is new again: one key, the empty key, or all of a name", async () => {
  const id = await signal();
  for (const symbol of ["A", "B", ""]) await called(id, { price: 1, symbol });
  const keys = async () =>
    (await seller.api("GET", `/workflows/${id}/memory`)).body.items.map(({ key }: { key: string }) => key);
  expect((await seller.api("DELETE", `/workflows/${id}/memory/price?key=A`)).status).toBe(204);
  expect(await keys()).toEqual(["", "B"]);
  expect((await seller.api("DELETE", `/workflows/${id}/memory/price?key=`)).status).toBe(204);
  expect(await keys()).toEqual(["B"]);
  expect((await called(id, { price: 1, symbol: "A" })).memory.result).toMatchObject({
    changed: true,
    previous: null,
  });
  expect((await seller.api("DELETE", `/workflows/${id}/memory/price`)).status).toBe(204);
  expect(await keys()).toEqual([]);
});

test("what a workspace shares is one memory for all its workflows, and shown at each that names it", async () => {
  const [one, other] = [await signal({ scope: "workspace" }), await signal({ scope: "workspace" })];
  const alone = await signal();
  await called(one, { price: 7 });
  expect((await called(other, { price: 7 })).steps).toEqual(["skipped", "succeeded"]);
  for (const id of [one, other])
    expect((await seller.api("GET", `/workflows/${id}/memory`)).body.items).toMatchObject([{ value: 7 }]);
  expect((await seller.api("GET", `/workflows/${alone}/memory`)).body.items).toEqual([]);
  expect((await called(alone, { price: 7 })).steps).toEqual(["succeeded", "skipped"]);
});

test("nobody of another workspace reads or forgets it", async () => {
  const id = await signal();
  await called(id, { price: 1 });
  expect((await buyer.api("GET", `/workflows/${id}/memory`)).status).toBe(404);
  expect((await buyer.api("DELETE", `/workflows/${id}/memory/price`)).status).toBe(404);
  expect((await seller.api("GET", `/workflows/${id}/memory`)).body.items).toHaveLength(1);
});

test("a value that is too large fails its step, and what was remembered stays", async () => {
  const id = await signal({ mode: "set", value: "{{context.symbol}}", key: "" });
  await called(id, { symbol: "small" });
  const failed = await called(id, { symbol: "x".repeat(262_144) });
  expect(failed.memory).toMatchObject({ status: "failed", error: { code: "result_too_large" } });
  expect((await seller.api("GET", `/workflows/${id}/memory`)).body.items).toMatchObject([{ value: "small" }]);
});

test("a workflow that is deleted leaves nothing remembered", async () => {
  const id = await signal({ scope: "workflow" });
  await called(id, { price: 1 });
  expect((await seller.api("DELETE", `/workflows/${id}`)).status).toBe(204);
  expect((await seller.api("GET", `/workflows/${id}/memory`)).status).toBe(404);
});
