import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";
import { NO_INLINE_EXECUTION } from "@/lib/service/inline/create-inline-executor";
import { fireSchedules } from "@/lib/service/runner/fire-schedules";

const market = await testMarket();
const { buyer, call, elsewhere, credit, knock, seller, services, setPrice, time, work, workflow } = market;
const DAY_MS = 24 * 3600 * 1000;
const monthly = (currency: string) => ({ mode: "monthly", amount: 100, currency });

const unpublish = (id: string, who = seller) => who.api("POST", `/workflows/${id}/unpublish`);
async function listed(id: string) {
  const { body } = await seller.api("GET", "/workflows");
  return body.items.find((item: { id: string }) => item.id === id);
}

test("offline, a trigger and a provider answer 404 in every process, and the data is back with the version", async () => {
  const { id, t, w } = await workflow(seller);
  await knock(t, null, { symbol: "kept" });
  await work();
  expect((await knock(w, null)).body).toEqual({ symbol: "KEPT" });
  expect((await elsewhere("GET", w, { token: null })).status).toBe(200);

  const stopped = await unpublish(id);
  expect(stopped.status).toBe(200);
  expect(stopped.body).toEqual({ version: 1, live: false });
  expect((await knock(t, null, { symbol: "x" })).body.code).toBe("workflow_not_live");
  const refused = await knock(w, null);
  expect(refused.status).toBe(404);
  expect(refused.body).toMatchObject({
    code: "provider_not_found",
    detail: expect.stringContaining("offline"),
  });
  await expect
    .poll(async () => (await elsewhere("GET", w, { token: null })).body.code)
    .toBe("provider_not_found");
  expect(await listed(id)).toMatchObject({ live_version: null, offline: true, unpublished_changes: true });
  expect((await seller.api("GET", `/workflows/${id}/versions`)).body.items).toMatchObject([
    { version: 1, live: false },
  ]);
  expect((await unpublish(id)).body).toEqual({ version: null, live: false });

  await seller.api("POST", `/workflows/${id}/versions/1/promote`);
  expect((await knock(w, null)).body).toEqual({ symbol: "KEPT" });
  expect(await listed(id)).toMatchObject({ live_version: 1, offline: false, unpublished_changes: false });

  await seller.api("POST", `/workflows/${id}/publish`, { note: " Adjusts\nfor \u202esplits " });
  expect((await seller.api("GET", `/workflows/${id}/versions`)).body.items).toMatchObject([
    { version: 2, note: "Adjusts for splits", live: true },
    { version: 1, note: "" },
  ]);
});

test("deleted by its id in capitals, a workflow answers 404 at once, in every process", async () => {
  const { id, t, w } = await workflow(seller);
  await knock(t, null, { symbol: "kept" });
  await work();
  expect((await knock(w, null)).status).toBe(200);
  expect((await elsewhere("GET", w, { token: null })).status).toBe(200);
  expect((await seller.api("DELETE", `/workflows/${id.toUpperCase()}`)).status).toBe(204);
  expect((await knock(w, null)).body.code).toBe("workflow_not_found");
  expect((await knock(t, null, { symbol: "x" })).body.code).toBe("workflow_not_found");
  await expect
    .poll(async () => (await elsewhere("GET", w, { token: null })).body.code)
    .toBe("workflow_not_found");
});

test("a workflow that is not there is missing by one code, whatever is asked of it", async () => {
  const { id, t } = await workflow(seller);
  const { run_id } = (await knock(t, null, { symbol: "x" })).body;
  await seller.api("DELETE", `/workflows/${id}`);
  const refused = await Promise.all([
    seller.api("GET", `/workflows/${id}`),
    seller.api("PUT", `/workflows/${id}`, {}, { "If-Match": "1" }),
    seller.api("POST", `/workflows/${id}/publish`),
    seller.api("POST", `/workflows/${id}/unpublish`),
    seller.api("POST", `/workflows/${id}/test`, { worker: 0 }),
    seller.api("POST", `/runs/${run_id}/retry`, { version: "draft" }),
    seller.api("POST", `/runs/${run_id}/retry`, {}),
  ]);
  expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(
    refused.map(() => "404 workflow_not_found"),
  );
});

test("what was published stays on the dashboards of its own workspace, with its time", async () => {
  const { id, t } = await workflow(seller);
  await knock(t, null, { symbol: "shown" });
  await work();
  const source = { workflow_id: id, provider_id: "board" };
  const made = await seller.api("POST", "/widgets", { name: "Shown", kind: "text", source, options: {} });
  const data = async () => (await seller.api("GET", `/widgets/${made.body.id}/data`)).body;
  const before = await data();
  expect(JSON.stringify(before)).toContain('"SHOWN"');
  await unpublish(id);
  expect(await data()).toEqual(before);
});

test("a run that was accepted before ends well and publishes", async () => {
  const { id, t, w } = await workflow(seller);
  const { run_id } = (await knock(t, null, { symbol: "late" })).body;
  await unpublish(id);
  await work();
  expect((await seller.api("GET", `/runs/${run_id}`)).body.status).toBe("succeeded");
  await seller.api("POST", `/workflows/${id}/versions/1/promote`);
  expect((await knock(w, null)).body).toEqual({ symbol: "LATE" });
});

test("its schedules start nothing until it is published again", async () => {
  time.offsetMs = 0;
  const document = {
    format: "millrace.workflow/1",
    name: "Every minute",
    workers: [
      { index: 0, type: "schedule_trigger", params: { every: 60 } },
      { index: 1, type: "transform", params: { expression: "1" } },
    ],
    connections: [{ from: 0, to: 1 }],
  };
  const { id } = (await seller.api("POST", "/workflows", document)).body;
  await seller.api("POST", `/workflows/${id}/publish`);
  await unpublish(id);
  time.offsetMs = 3600_000;
  await fireSchedules(services, NO_INLINE_EXECUTION);
  const runs = async () => (await seller.api("GET", `/workflows/${id}/runs`)).body.items.length;
  expect(await runs()).toBe(0);
  await seller.api("POST", `/workflows/${id}/publish`);
  time.offsetMs = 2 * 3600_000;
  await fireSchedules(services, NO_INLINE_EXECUTION);
  expect(await runs()).toBe(1);
  time.offsetMs = 0;
});

test("who may not write, and whose it is not, takes nothing offline", async () => {
  const { id, t } = await workflow(seller);
  expect((await unpublish(id, buyer)).body.code).toBe("workflow_not_found");
  const { token } = (await seller.api("POST", "/tokens", { name: "r", scopes: ["read"] })).body;
  expect((await call("POST", `/workflows/${id}/unpublish`, { token })).status).toBe(403);
  expect((await knock(t, null, { symbol: "x" })).status).toBe(202);
});

test("a subscription waits for what is offline, and its month goes on when it is back", async () => {
  time.offsetMs = 0;
  const { id, t } = await workflow(seller);
  await setPrice(seller, "workflow", id, monthly("EUR"));
  await seller.api("PUT", `/market/workflow/${id}/listing`, { listed: true });
  await credit(buyer, 250, "EUR");
  const { key } = (await buyer.api("POST", "/subscriptions", { kind: "workflow", id })).body;
  await unpublish(id);

  const subscription = async () =>
    (await buyer.api("GET", "/subscriptions")).body.items.find(
      (each: { item_id: string }) => each.item_id === id,
    );
  expect(await subscription()).toMatchObject({ status: "paused" });
  expect((await buyer.api("GET", `/market/workflow/${id}`)).body).toMatchObject({ available: false });
  expect(
    (await market.person("third").then((third) => third.api("GET", `/market/workflow/${id}`))).status,
  ).toBe(404);
  time.offsetMs = 33 * DAY_MS;
  await renewSubscriptions(services);
  expect(await market.balance(buyer, "EUR")).toBe(150);
  expect((await knock(t, key, { symbol: "x" })).body.code).toBe("workflow_not_live");

  await seller.api("POST", `/workflows/${id}/versions/1/promote`);
  time.offsetMs += 3_600_000;
  await renewSubscriptions(services);
  expect(await market.balance(buyer, "EUR")).toBe(150);
  expect(await subscription()).toMatchObject({ status: "active" });
  expect((await knock(t, key, { symbol: "x" })).status).toBe(202);
  time.offsetMs = 0;
});
