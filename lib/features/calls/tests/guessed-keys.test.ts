import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

const { buyer, call, credit, knock, seller, setPrice, workflow } = await testMarket();

/** Sends wrong keys from one address, a few at a time. */
async function guess(send: (key: string) => Promise<{ status: number }>, times = 100) {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 10) {
    const some = Array.from({ length: 10 }, (_, at) => send(`guess ${n + at}`));
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  return statuses;
}

test("a subscriber's key, right from an address, stays right there and frees no guesses of the trigger's", async () => {
  const { id, t } = await workflow(seller, { trigger: { api_key: "the-trigger-key" } });
  await setPrice(seller, "workflow", id, { mode: "per_cycle", amount: 100, currency: "USD" });
  await credit(buyer, 10_000);
  const { key } = (await buyer.api("POST", "/subscriptions", { kind: "workflow", id })).body;
  expect((await knock(t, key, {})).status).toBe(202);
  const statuses = await guess((wrong) => knock(t, wrong, {}));
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  expect((await knock(t, "the-trigger-key", {})).status).toBe(429);
  // A guess sent along with a valid key is not compared. The call is charged to the key's subscription.
  const beside = await knock(`${t}?api_key=the-trigger-key`, key, {});
  expect(beside.status).toBe(202);
  expect((await knock(t, key, {})).status).toBe(202);
});

test("keys that are guessed at a run's status count at its trigger; tokens read on", async () => {
  const { t } = await workflow(seller, { trigger: { api_key: "the-trigger-key" } });
  const { body: run } = await knock(t, "the-trigger-key", {});
  const path = `/runs/${run.run_id}`;
  expect((await call("GET", `${path}?api_key=the-trigger-key`, { token: null })).status).toBe(200);
  const statuses = await guess((key) => call("GET", `${path}?api_key=${key}`, { token: null }), 110);
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
  expect((await call("GET", path, { token: seller.token })).status).toBe(200);
  expect((await call("GET", `${path}?api_key=the-trigger-key`, { token: null })).status).toBe(200);
  // The caller with the valid key is still served. Guessing can't continue at the other endpoint.
  expect((await knock(t, "a-guess", {})).status).toBe(429);
});

test("an address that guesses at MCP or OpenBB is told to wait, and a key that was right there goes on", async () => {
  const { id } = await workflow(seller);
  const reader = await seller.api("POST", `/workflows/${id}/reader-keys`, {
    provider_id: "board",
    name: "r",
  });
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  const doors = [
    (token: string) => call("POST", "/api/mcp", { token, body: list }),
    (token: string) => call("GET", "/api/openbb/widgets.json", { token }),
  ];
  for (const door of doors) {
    expect((await door(reader.body.key)).status).toBe(200);
    const statuses = await guess(door);
    expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
    expect((await door(seller.token)).status).toBe(429);
    expect((await door(reader.body.key)).status).toBe(200);
  }
});

test("so is one that guesses at the figures of the instance", async () => {
  const statuses = await guess((token) => call("GET", "/api/metrics", { token }));
  expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
});
