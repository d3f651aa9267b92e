import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { executeUntil } from "@/lib/service/runner/worker-of.suite";

const { buyer, call, credit, knock, seller, setPrice, work, workflow } = await testMarket();

test("who pays for a workflow learns that a call failed, and nothing of its inside", async () => {
  const item = await workflow(seller);
  await setPrice(seller, "workflow", item.id, { mode: "per_cycle", amount: 50, currency: "USD" });
  await credit(buyer, 500);
  const { key } = (await buyer.api("POST", "/subscriptions", { kind: "workflow", id: item.id })).body;

  const { status, body } = await executeUntil(knock(`${item.t}?wait=20`, key, { symbol: "FAIL" }), work);
  expect(status).toBe(502);
  expect(body).toMatchObject({ code: "run_failed", detail: "The run failed." });
  expect(body).not.toHaveProperty("error");

  const looked = await call("GET", `/runs/${body.run_id}`, { token: key });
  expect(looked.body).toMatchObject({ status: "failed", error: null, steps: [] });
  const owned = await seller.api("GET", `/runs/${body.run_id}`);
  expect(owned.body.error).toMatchObject({ worker: 1 });
});

test("a version that is live no more is retried as a test, and publishes nothing", async () => {
  const item = await workflow(seller);
  const { run_id: first } = (await knock(item.t, null, { symbol: "old" })).body;
  await work();
  const draft = (await seller.api("GET", `/workflows/${item.id}`)).body;
  const saved = await seller.api(
    "PUT",
    `/workflows/${item.id}`,
    { ...draft, workers: draft.workers.map((worker: object) => ({ ...worker, name: "Newer" })) },
    { "If-Match": `"${draft.revision}"` },
  );
  expect(saved.status).toBe(200);
  await seller.api("POST", `/workflows/${item.id}/publish`);
  await knock(item.t, null, { symbol: "new" });
  await work();

  const again = await seller.api("POST", `/runs/${first}/retry`, { version: "same" });
  expect(again.body).toMatchObject({ version: 1, mode: "test" });
  await work();
  expect((await seller.api("GET", `/runs/${again.body.id}`)).body.status).toBe("succeeded");
  expect((await knock(item.w, null)).body).toEqual({ symbol: "NEW" });

  const live = await seller.api("POST", `/runs/${first}/retry`, { version: "live" });
  expect(live.body).toMatchObject({ version: 2, mode: "production" });
  await work();
  expect((await knock(item.w, null)).body).toEqual({ symbol: "OLD" });
});

test("a run of another workflow stands in for nothing in a test", async () => {
  const item = await workflow(seller);
  const other = await workflow(seller);
  const { run_id } = (await knock(other.t, null, { symbol: "other" })).body;
  await work();
  const tested = seller.api("POST", `/workflows/${item.id}/test`, { worker: 1, reuse: run_id });
  expect((await executeUntil(tested, work)).body).toMatchObject({
    status: "succeeded",
    result: { symbol: "AAPL" },
  });
});

test("a run whose id is sent in capitals stands in for what is upstream", async () => {
  const { id, t } = await workflow(seller);
  const { run_id } = (await knock(t, null, { symbol: "earlier" })).body;
  await work();
  const order = { worker: 2, reuse: run_id.toUpperCase() };
  const tested = await executeUntil(seller.api("POST", `/workflows/${id.toUpperCase()}/test`, order), work);
  const { steps } = (await seller.api("GET", `/runs/${tested.body.run_id}`)).body;
  expect(steps.map((step: { reused: boolean }) => step.reused)).toEqual([true, true, false]);
});

test("a call with as many faults as it has variables leaves a list of requests that can be read", async () => {
  const variables = Array.from({ length: 60 }, (_, index) => ({
    name: `v${index}_${"x".repeat(40)}`,
    type: "integer",
  }));
  const item = await workflow(seller, { trigger: { variables: [{ name: "symbol" }, ...variables] } });
  const wrong = Object.fromEntries(variables.map(({ name }) => [name, "y".repeat(300)]));
  const refused = await knock(item.t, null, wrong);
  expect(refused.status).toBe(422);
  await expect
    .poll(async () => (await seller.api("GET", `/workflows/${item.id}/requests`)).body.items?.length)
    .toBe(1);
  const [request] = (await seller.api("GET", `/workflows/${item.id}/requests`)).body.items;
  expect(request.errors.length).toBeGreaterThan(10);
  expect(request.errors.length).toBeLessThan(refused.body.errors.length + 1);
});
