import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

// Stored requests of calls, the reasons for refusals, and replays.

const { buyer, knock, seller, work, workflow } = await testMarket();

const variables = (extra: object = {}) => ({
  variables: [{ name: "symbol", type: "string", required: true, ...extra }],
});
const KEY = "a-key-that-is-long";

async function newest(id: string) {
  const { items } = (await seller.api("GET", `/workflows/${id}/requests`)).body;
  return (await seller.api("GET", `/workflows/${id}/requests/${items[0].id}`)).body;
}

test("a refused call tells what was sent, without keys, and why it was refused", async () => {
  const { id, t } = await workflow(seller, { trigger: { api_key: KEY, ...variables({ type: "integer" }) } });
  const refused = await knock(`${t}?api_key=${KEY}&note=x`, null, {
    symbol: "ten",
    api_key: KEY,
    deep: { at: KEY },
  });
  expect(refused.status).toBe(422);
  const notified = await newest(id);
  expect(notified).toMatchObject({
    status: 422,
    code: "invalid_variables",
    detail: refused.body.detail,
    errors: [{ path: "symbol" }],
    sent: { method: "POST", query: { note: "x" }, body: { symbol: "ten", deep: { at: "[redacted]" } } },
    variables: null,
  });
  expect(JSON.stringify(notified)).not.toContain(KEY);

  // The body of a request with the wrong key is not read.
  expect((await knock(`${t}?note=y`, "the-wrong-key", { symbol: "secret text" })).status).toBe(401);
  const stranger = await newest(id);
  expect(stranger).toMatchObject({ status: 401, sent: { body: null, query: { note: "y" } } });
  expect(JSON.stringify(stranger)).not.toMatch(/secret text|the-wrong-key/);
  expect(
    (await seller.api("POST", `/workflows/${id}/requests/${stranger.id}/replay`, {})).body,
  ).toMatchObject({
    status: 409,
    code: "conflict",
  });

  // Long requests are not stored, because a flood of them would fill the disk.
  await knock(t, KEY, { symbol: "x", filler: "y".repeat(9_000) });
  expect(await newest(id)).toMatchObject({ status: 422, sent: null });
  await knock(`${t}?filler=${"z".repeat(3_000)}`, "wrong", {});
  expect(await newest(id)).toMatchObject({ status: 401, sent: null });

  expect((await buyer.api("GET", `/workflows/${id}/requests/${notified.id}`)).status).toBe(404);
  expect((await buyer.api("POST", `/workflows/${id}/requests/${notified.id}/replay`, {})).status).toBe(404);
  const other = await workflow(seller);
  expect((await seller.api("GET", `/workflows/${other.id}/requests/${notified.id}`)).status).toBe(404);
});

test("a call is sent again: to the live version as it is, to the draft as a test, where it may pass now", async () => {
  const { id, t } = await workflow(seller, {
    trigger: {
      variables: [
        { name: "symbol", type: "string", required: true },
        { name: "n", type: "integer", required: true },
      ],
    },
  });
  const accepted = await knock(t, null, { symbol: "AAPL", n: 1 });
  expect(accepted.status).toBeLessThan(300);
  await work();
  const call = await newest(id);
  expect(call).toMatchObject({
    sent: { body: { symbol: "AAPL", n: 1 } },
    variables: { symbol: "AAPL", n: 1 },
  });
  const again = await seller.api("POST", `/workflows/${id}/requests/${call.id}/replay`, {});
  expect([again.status, again.body.context, again.body.mode]).toEqual([
    202,
    { symbol: "AAPL", n: 1 },
    "production",
  ]);
  expect(again.body).toMatchObject({ started_by: "hand", webhook_id: null });

  expect((await knock(t, null, { symbol: "MSFT", n: "ten" })).status).toBe(422);
  const refused = await newest(id);
  const replay = `/workflows/${id}/requests/${refused.id}/replay`;
  expect((await seller.api("POST", replay, {})).body).toMatchObject({
    status: 422,
    code: "invalid_variables",
    errors: [{ path: "n" }],
  });
  const { body: document, headers } = await seller.api("GET", `/workflows/${id}`);
  document.workers[0].params.variables[1].type = "string";
  const saved = await seller.api("PUT", `/workflows/${id}`, document, {
    "If-Match": headers.get("etag") ?? "",
  });
  expect(saved.status, saved.text).toBe(200);
  const tried = await seller.api("POST", replay, { version: "draft" });
  expect([tried.status, tried.body.mode, tried.body.context]).toEqual([
    202,
    "test",
    { symbol: "MSFT", n: "ten" },
  ]);

  // A GET is replayed with its query.
  expect((await knock(`${t}?symbol=AAPL&n=2`, null)).status).toBeLessThan(300);
  const asked = await newest(id);
  expect(asked.sent).toMatchObject({ method: "GET", query: { symbol: "AAPL", n: "2" } });
  expect((await seller.api("POST", `/workflows/${id}/requests/${asked.id}/replay`, {})).body.context).toEqual(
    {
      symbol: "AAPL",
      n: 2,
    },
  );
});
