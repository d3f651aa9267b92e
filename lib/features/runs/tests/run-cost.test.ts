import { expect, test } from "vitest";
import { loop, testLoops } from "./for-each.suite";

const { begun, buyer, made, seller, setPrice, work, workflow } = await testLoops();

const asks = { index: 3, type: "ask_model", inside: 2, params: { prompt: "{{item.n}}?" } };
const quote = {
  index: 4,
  type: "market_data",
  params: { operation: "quote", symbol: "AAPL,MSFT" },
};
for (const credential of [
  { name: "Market", provider: "market", value: "market-key-1" },
  { name: "Model", provider: "model", value: "sk-workspace-1", base_url: "https://models.example/v1" },
])
  expect((await seller.api("POST", "/credentials", credential)).status).toBe(201);
const costOf = async (id: string, query = "", who = seller) =>
  (await who.api("GET", `/workflows/${id}/cost${query}`)).body;

test("a run's cost is told before it: model calls by item, credits by symbol, sums of both", async () => {
  const { body } = await made([loop({ limit: 50 }), asks, quote], [{ from: 2, to: 4 }]);
  expect(await costOf(body.id)).toEqual({
    items: [
      { worker: 3, unit: "model_call", currency: null, amount: 1, times: null, most_times: 50 },
      { worker: 4, unit: "credit", currency: null, amount: 2, times: 1, most_times: 1 },
    ],
    totals: [
      { unit: "model_call", currency: null, amount: null, at_most: 50 },
      { unit: "credit", currency: null, amount: 2, at_most: 2 },
    ],
  });
  expect((await seller.api("GET", `/workflows/${body.id}/cost?version=live`)).body.code).toBe(
    "workflow_not_live",
  );
  expect((await buyer.api("GET", `/workflows/${body.id}/cost`)).status).toBe(404);
});

test("what sample data answer says so and counts in no total; a worker's own key makes it the provider's", async () => {
  const keyed = { ...quote, index: 5, params: { ...quote.params, api_key: "own" } };
  const { body } = await made([loop({ limit: 50 }), asks, quote, keyed], [{ from: 2, to: 4 }], buyer);
  expect(await costOf(body.id, "", buyer)).toMatchObject({
    items: [
      { worker: 3, sample: true },
      { worker: 4, sample: true },
      { worker: 5, unit: "credit", amount: 2 },
    ],
    totals: [{ unit: "credit", amount: 2, at_most: 2 }],
  });
});

test("how many items a box had at its last run is what the next one is expected to have", async () => {
  const first = { index: 3, type: "transform", inside: 2, params: { expression: "1" } };
  const { id } = await begun([loop(), first], [], { items: "7" });
  await work();
  const workflowId = (await seller.api("GET", `/runs/${id}`)).body.workflow_id;
  const { body: document } = await seller.api("GET", `/workflows/${workflowId}`);
  const workers = [...document.workers, { ...asks, index: 8 }];
  await seller.api(
    "PUT",
    `/workflows/${workflowId}`,
    { ...document, workers },
    { "if-match": `"${document.revision}"` },
  );
  expect((await costOf(workflowId)).items).toMatchObject([{ worker: 8, times: 7, most_times: 7 }]);
  expect((await costOf(workflowId, "?version=live")).items).toEqual([]);
});

test("another workspace's worker costs its price each time, one's own costs nothing", async () => {
  const { id: sold } = await workflow(seller);
  const offer = { name: "Shout", description: "In capitals.", result_from: 1 };
  const { body: worker } = await seller.api("PUT", `/workflows/${sold}/worker`, offer);
  await setPrice(seller, "worker", worker.id, { mode: "per_cycle", amount: 100, currency: "USD" });
  const use = { index: 3, type: worker.type, inside: 2, params: { symbol: "a" } };
  const listed = loop({ items: ["a", "b", "c"] });
  const { body: bought } = await made([listed, use], [], buyer);
  expect(await costOf(bought.id, "", buyer)).toEqual({
    items: [{ worker: 3, unit: "money", currency: "USD", amount: 100, times: 3, most_times: 3 }],
    totals: [{ unit: "money", currency: "USD", amount: 300, at_most: 300 }],
  });
  const { body: own } = await made([listed, use]);
  expect(await costOf(own.id)).toEqual({ items: [], totals: [] });
});
