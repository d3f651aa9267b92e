import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, expect, test } from "vitest";
import { LocalServers } from "@/lib/egress/local-servers.suite";
import { testMarket } from "@/lib/http/tests/market.suite";
import { createHookSender } from "@/lib/service/hooks/create-hook-sender";

/** Edge cases of webhooks: the message, and who may create a webhook. */

const market = await testMarket({ MILLRACE_EGRESS_ALLOW: "127.0.0.1" });
const { buyer, call, knock, person, seller, services, sql, time, work, workflow } = market;
const receivers = new LocalServers();
await receivers.start();
const sender = createHookSender(services);
afterAll(async () => {
  await sender.stop();
  receivers.stop();
});
beforeEach(() => {
  receivers.seen.length = 0;
  receivers.routes.clear();
  time.offsetMs = 0;
});

/** Runs a single round of a runner's loop. */
async function look(): Promise<void> {
  await sender.look();
  await sender.rest();
}

async function hookOf(id: string, more: object = {}) {
  const given = { workflow_id: id, provider_id: "board", url: receivers.here(`/${id}`), ...more };
  const { status, body, text } = await seller.api("POST", "/hooks", given);
  if (status !== 201) throw new Error(text);
  return body;
}

async function published(t: string): Promise<void> {
  const { status, text } = await call("POST", t, { token: seller.token, body: {} });
  if (status !== 202) throw new Error(text);
  for (let turn = 0; turn < 4; turn += 1) await work();
}

const sent = () => receivers.seen.map(({ body }) => JSON.parse(body));

test("without being asked for the value does not travel; the address in the message gives that version", async () => {
  const { id, t } = await workflow(seller);
  const hook = await hookOf(id);
  expect(Object.keys(hook).sort()).toEqual(
    [
      "id",
      "workflow_id",
      "provider_id",
      "url",
      "only_if_changed",
      "include_value",
      "created_at",
      "failing_since",
      "paused_reason",
      "ended_at",
      "ended_reason",
      "last_delivery",
      "secret",
    ].sort(),
  );
  expect(hook).toMatchObject({ only_if_changed: false, include_value: false });
  await published(t);
  await look();
  const [message] = sent();
  expect(Object.keys(message).sort()).toEqual(
    ["type", "workflow_id", "provider_id", "version", "as_of", "url"].sort(),
  );
  const [first] = receivers.seen;
  expect(first?.method).toBe("POST");
  expect(first?.headers["content-type"]).toContain("application/json");
  expect(first?.headers["webhook-timestamp"]).toMatch(/^\d{10}$/);
  expect(first?.headers["webhook-signature"]).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  const { pathname, search } = new URL(message.url);
  const read = await knock(`${pathname}${search}`, null);
  expect([read.body, read.headers.get("x-data-version")]).toEqual([{ symbol: "AAPL" }, "1"]);
});

test("a value of 64 KiB travels, one that is larger does not, and text travels as a text", async () => {
  for (const [more, travels] of [
    [0, true],
    [1, false],
  ] as const) {
    const length = 64 * 1024 - 2 + more;
    const response_data = `"${"x".repeat(length)}"`;
    const { id, t } = await workflow(seller, { provider: { response_data } });
    await hookOf(id, { include_value: true });
    receivers.seen.length = 0;
    await published(t);
    await look();
    expect(sent().map(({ value }) => value?.length)).toEqual([travels ? length : undefined]);
    expect(Object.hasOwn(sent()[0], "value")).toBe(travels);
  }
  const words = 'one\n"two"';
  const { id, t } = await workflow(seller, { provider: { response_type: "text", response_data: words } });
  const { secret } = await hookOf(id, { include_value: true });
  receivers.seen.length = 0;
  await published(t);
  await look();
  const [seen] = receivers.seen;
  const message = new Webhook(secret).verify(seen?.body ?? "", seen?.headers as Record<string, string>);
  expect(message).toMatchObject({ value: words });
});

test("it is tried again after about the time that was said, and not much later", async () => {
  const { id, t } = await workflow(seller);
  const { id: hook } = await hookOf(id);
  receivers.routes.set(`/${id}`, (_, response) => response.writeHead(503).end());
  await published(t);
  await look();
  for (const seconds of [5, 300, 1_800]) {
    const { body } = await seller.api("GET", `/hooks/${hook}/deliveries`);
    const [{ next_attempt_at: next, attempts, state }] = body.items;
    expect([state, attempts.at(-1).status]).toEqual(["pending", 503]);
    const wait = (Date.parse(next) - Date.parse(attempts.at(-1).at)) / 1_000;
    expect(wait).toBeGreaterThanOrEqual(seconds);
    expect(wait).toBeLessThanOrEqual(seconds * 1.15 + 1);
    time.offsetMs = Date.parse(next) - Date.now();
    await look();
  }
  expect(receivers.seen).toHaveLength(4);
});

test.each([200, 201, 204, 299])("an answer of %i ends it", async (status) => {
  const { id, t } = await workflow(seller);
  const { id: hook } = await hookOf(id);
  receivers.routes.set(`/${id}`, (_, response) => response.writeHead(status).end());
  await published(t);
  await look();
  const { body } = await seller.api("GET", `/hooks/${hook}/deliveries`);
  expect(body).toMatchObject({
    items: [{ n: 1, state: "delivered", next_attempt_at: null, attempts: [{ status, error: null }] }],
    next_cursor: null,
  });
});

test("a hook is made with the scope to write, for what is there, at an address of the web", async () => {
  const { id } = await workflow(seller);
  const given = { workflow_id: id, provider_id: "board", url: "https://example.com/in" };
  const reading = await seller.api("POST", "/tokens", { name: "r", scopes: ["read"] });
  const { body: reader } = await seller.api("POST", `/workflows/${id}/reader-keys`, {
    provider_id: "board",
    name: "Sheet",
  });
  for (const [token, status, code] of [
    [reading.body.token, 403, "forbidden"],
    [reader.key, 401, "unauthorized"],
    [null, 401, "unauthorized"],
  ] as const) {
    const refused = await call("POST", "/hooks", { token, body: given });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  }
  for (const [change, status, code, path] of [
    [{ provider_id: "none" }, 404, "provider_not_found", undefined],
    [{ workflow_id: "none" }, 404, "provider_not_found", undefined],
    [{ url: undefined }, 422, "invalid_input", "url"],
    [{ url: "" }, 422, "invalid_input", "url"],
    [{ url: 5 }, 422, "invalid_input", "url"],
    [{ include_value: "yes" }, 422, "invalid_input", "include_value"],
    [{ only_if_changed: null }, 422, "invalid_input", "only_if_changed"],
    [{ secret: "mine" }, 422, "invalid_input", "secret"],
  ] as const) {
    const refused = await seller.api("POST", "/hooks", { ...given, ...change });
    expect([change, refused.status, refused.body.code, refused.body.errors?.[0]?.path]).toEqual([
      change,
      status,
      code,
      path,
    ]);
  }
  const made = await seller.api("POST", "/hooks", given);
  const shown = await call("GET", "/hooks", { token: reading.body.token });
  expect(shown.body.items[0]).toMatchObject({ id: made.body.id, ...given, workflow_name: "Board" });
  expect(shown.text).not.toContain("secret");
  expect((await buyer.api("GET", "/hooks")).body.items).toEqual([]);
});

test("who may read a public provider and has no right of their own makes no hook on it", async () => {
  const { id, t, w } = await workflow(seller);
  await published(t);
  const passer = await person("passer-by");
  expect((await knock(w, passer.token)).status).toBe(200);
  const refused = await passer.api("POST", "/hooks", {
    workflow_id: id,
    provider_id: "board",
    url: "https://example.com/in",
  });
  expect([refused.status, refused.body.code]).toEqual([404, "provider_not_found"]);
  expect(await sql`select from hooks where workspace_id = ${passer.workspaceId}`).toHaveLength(0);
});
