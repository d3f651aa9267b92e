import { expect, test } from "vitest";
import { testMarket } from "./market.suite";

const { call, seller, work, workflow } = await testMarket();
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
