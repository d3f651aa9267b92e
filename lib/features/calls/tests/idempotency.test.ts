import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

// Runs in these tests stay queued until `work` is called. `inline-executor.test.ts` is about inline runs.
const market = await testMarket({ MILLRACE_LANE: "off" });
const { balance, call, credit, knock, person, seller, setPrice, work, workflow } = market;
const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" };
const headers = { "Idempotency-Key": "the same" };
const sent = { token: null, headers, body: { symbol: "a" } };

async function calls(id: string, what: "runs" | "requests") {
  return (await seller.api("GET", `/workflows/${id}/${what}`)).body.items.length;
}

test("a duplicate that gives up waiting leaves the first answer to the first caller", async () => {
  const { id, t } = await workflow(seller);
  const waiting = call("POST", `${t}?wait=20`, sent);
  await expect.poll(() => calls(id, "runs")).toBe(1);
  const duplicate = await call("POST", t, sent);
  expect(duplicate.status).toBe(202);
  await work();
  const first = await waiting;
  expect(first.body).toMatchObject({ status: "succeeded", result: { symbol: "A" } });
  expect(duplicate.body.run_id).toBe(first.body.run_id);
  const again = await call("POST", t, sent);
  expect([again.status, again.text, again.headers.get("idempotency-replayed")]).toEqual([
    200,
    first.text,
    "true",
  ]);
});

test("an answer that a broken connection never received is not given again: the run tells", async () => {
  const { id, t } = await workflow(seller);
  const connection = new AbortController();
  const first = call("POST", `${t}?wait=20`, { ...sent, signal: connection.signal });
  await expect.poll(() => calls(id, "runs")).toBe(1);
  connection.abort();
  await expect(first).rejects.toThrow("aborted");
  await expect.poll(() => calls(id, "requests")).toBe(1);
  await work();
  const again = await call("POST", `${t}?wait=20`, sent);
  expect(again.status).toBe(200);
  expect(again.body.result).toEqual({ symbol: "A" });
});

test("a call that is repeated under its Idempotency-Key is answered again though the balance is used up", async () => {
  const { id, t } = await workflow(seller);
  await setPrice(seller, "workflow", id, perCycle);
  const spent = await person("spent");
  await credit(spent, 100);
  const { key } = (await spent.api("POST", "/subscriptions", { kind: "workflow", id })).body;
  const first = await knock(t, key, {}, { "Idempotency-Key": "one" });
  expect(first.status).toBe(202);
  await work();
  const again = await knock(t, key, {}, { "Idempotency-Key": "one" });
  expect([again.status, again.text]).toEqual([202, first.text]);
  const refused = await knock(t, key, {}, { "Idempotency-Key": "another" });
  expect(refused.body).toMatchObject({ status: 402, code: "insufficient_credit", price: perCycle });
  expect(refused.body.buy_url).toContain(`/market/workflow/${id}`);
  expect(await balance(spent)).toBe(0);
});
