import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type Handler, LocalServers } from "@/lib/egress/local-servers.suite";
import { testMarket } from "@/lib/http/tests/market.suite";
import { createHookSender } from "@/lib/service/hooks/create-hook-sender";

const market = await testMarket({ MILLRACE_EGRESS_ALLOW: "127.0.0.1" });
const { buyer, call, credit, seller, services, setPrice, sql, time, work, workflow } = market;
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
});

type Person = typeof buyer;

/** Runs a single round of a runner's loop. */
async function look(): Promise<void> {
  await sender.look();
  await sender.rest();
}

async function hookOf(who: Person, workflowId: string, more: object = {}) {
  const url = receivers.here(`/${workflowId}`);
  const given = { workflow_id: workflowId, provider_id: "board", url, ...more };
  const { status, body, text } = await who.api("POST", "/hooks", given);
  if (status !== 201) throw new Error(text);
  return { id: String(body.id), secret: String(body.secret), body };
}

async function published(t: string, token: string, symbol: string): Promise<void> {
  const { status, text } = await call("POST", t, { token, body: { symbol } });
  if (status !== 202) throw new Error(text);
  for (let turn = 0; turn < 4; turn += 1) await work();
}

const deliveries = async (who: Person, id: string) =>
  (await who.api("GET", `/hooks/${id}/deliveries`)).body.items;
const ended = async (who: Person, id: string) => {
  const { body } = await who.api("GET", "/hooks");
  return body.items.find((hook: { id: string }) => hook.id === id);
};
const answering =
  (status: number): Handler =>
  (_, response) =>
    response.writeHead(status).end();

test("each publishing is posted, signed after Standard Webhooks; the secret is shown once and nowhere else", async () => {
  const { id, t, w } = await workflow(seller);
  const { id: hook, secret, body } = await hookOf(seller, id, { include_value: true });
  expect(body).toMatchObject({ only_if_changed: false, ended_at: null, ended_reason: null });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await published(t, seller.token, "msft");
  await published(t, seller.token, "nvda");
  await look();

  expect(receivers.seen).toHaveLength(2);
  const messages = receivers.seen
    .map(({ body, headers }) => new Webhook(secret).verify(body, headers as Record<string, string>))
    .sort((one, other) => Object(one).version - Object(other).version);
  const served = await call("GET", w, { token: null });
  expect(messages[1]).toEqual({
    type: "provider.published",
    workflow_id: id,
    provider_id: "board",
    version: 2,
    as_of: served.headers.get("x-data-as-of"),
    url: expect.stringMatching(new RegExp(`^http.*${w}$`)),
    value: { symbol: "NVDA" },
  });
  const items = await deliveries(seller, hook);
  expect(items).toMatchObject([
    { n: 2, state: "delivered", request: { body: messages[1] }, attempts: [{ status: 200, error: null }] },
    { n: 1, state: "delivered", request: { body: messages[0] } },
  ]);
  expect(new Set(receivers.seen.map(({ headers }) => headers["webhook-id"]))).toEqual(
    new Set(items.map((item: { webhook_id: string }) => item.webhook_id)),
  );
  const shown = await seller.api("GET", "/hooks");
  expect(shown.body.items[0].last_delivery).toMatchObject({ n: 2, state: "delivered" });
  const [stored] =
    await sql`select string_agg(h::text || d::text, '') as all from hooks h, hook_deliveries d`;
  for (const text of [shown.text, JSON.stringify(items), String(stored?.all)])
    expect(text).not.toContain(secret.slice(6));
});

test("an attempt that fails is made again in the intervals of the contract, under one id, and the tenth is the last", async () => {
  const { id, t } = await workflow(seller);
  const { id: hook } = await hookOf(seller, id);
  receivers.routes.set(`/${id}`, answering(500));
  await published(t, seller.token, "msft");
  await look();
  const minutes = [5 / 60, 5, 30, 120, 300, 600, 840, 1200, 1440];
  for (const [index, wait] of minutes.entries()) {
    expect(receivers.seen).toHaveLength(index + 1);
    const [{ next_attempt_at: next, attempts }] = await deliveries(seller, hook);
    const waits = (Date.parse(next) - Date.parse(attempts.at(-1).at)) / 60_000;
    expect(waits).toBeGreaterThanOrEqual(wait);
    if (wait >= 5) {
      time.offsetMs = Date.parse(next) - Date.now() - 120_000;
      await look();
      expect(receivers.seen).toHaveLength(index + 1);
    }
    time.offsetMs = Date.parse(next) - Date.now();
    await look();
  }
  expect(new Set(receivers.seen.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(new Set(receivers.seen.map(({ body }) => body)).size).toBe(1);
  expect(await deliveries(seller, hook)).toMatchObject([{ state: "failed", next_attempt_at: null }]);
  expect((await deliveries(seller, hook))[0].attempts).toHaveLength(10);

  // A manual redelivery keeps the message's ID, and a success ends the series of failures.
  receivers.routes.clear();
  expect((await seller.api("POST", `/hooks/${hook}/deliveries/1/redeliver`)).status).toBe(202);
  await look();
  expect(receivers.seen.at(-1)?.headers["webhook-id"]).toBe(receivers.seen[0]?.headers["webhook-id"]);
  expect((await deliveries(seller, hook))[0].attempts).toHaveLength(11);
  expect(await ended(seller, hook)).toMatchObject({ failing_since: null, ended_at: null });

  receivers.routes.set(`/${id}`, answering(503));
  await published(t, seller.token, "nvda");
  await look();
  time.offsetMs += 5 * 24 * 3_600_000 + 60_000;
  await look();
  expect(await ended(seller, hook)).toMatchObject({ ended_reason: "no_success" });
  expect((await seller.api("POST", `/hooks/${hook}/deliveries/1/redeliver`)).status).toBe(409);
  time.offsetMs = 0;
});

test("410 ends a hook; a redirect is not followed, and no address is reached that egress refuses", async () => {
  const { id, t } = await workflow(seller);
  const gone = await hookOf(seller, id, { url: receivers.here("/gone") });
  const moved = await hookOf(seller, id, { url: receivers.here("/moved") });
  const inside = await hookOf(seller, id, { url: "http://10.0.0.1/in" });
  receivers.routes.set("/gone", answering(410));
  receivers.routes.set("/moved", (_, response) =>
    response.writeHead(302, { location: receivers.there("/") }).end(),
  );
  await published(t, seller.token, "msft");
  await look();
  expect(await ended(seller, gone.id)).toMatchObject({
    ended_reason: "gone",
    ended_at: expect.any(String),
  });
  expect((await deliveries(seller, moved.id))[0]).toMatchObject({
    state: "pending",
    attempts: [{ status: 302, error: { code: "http_error" } }],
  });
  expect((await deliveries(seller, inside.id))[0].attempts).toMatchObject([
    { status: null, error: { code: "egress_blocked" } },
  ]);
  expect(receivers.seen.map(({ url }) => url).sort()).toEqual(["/gone", "/moved"]);

  receivers.seen.length = 0;
  await published(t, seller.token, "nvda");
  for (const each of [moved, inside]) await seller.api("DELETE", `/hooks/${each.id}`);
  await look();
  expect(receivers.seen).toEqual([]);
  const [provider] = await sql`select hooked from providers where workflow_id = ${id}`;
  expect(provider?.hooked).toBe(false);
  await published(t, seller.token, "goog");
  expect(await sql`select from hook_events where workflow_id = ${id}`).toHaveLength(0);
});

test("a process that dies while it sends leaves nothing unsent: it is sent again, with the same id", async () => {
  const { id, t } = await workflow(seller);
  const { id: hook } = await hookOf(seller, id);
  await published(t, seller.token, "msft");
  await look();
  const [first] = receivers.seen;
  // The state after a kill between the response and its record.
  await sql`update hook_deliveries set state = 'pending', attempts = '[]', next_at = at,
    claimed_until = ${new Date(Date.now() + 3_600_000)} where hook_id = ${hook}`;
  await look();
  expect(receivers.seen).toHaveLength(1);
  time.offsetMs = 3_601_000;
  await look();
  time.offsetMs = 0;
  expect(receivers.seen).toHaveLength(2);
  expect(receivers.seen[1]?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(receivers.seen[1]?.body).toBe(first?.body);
});

test("with only_if_changed a value is told of that differs from the version before", async () => {
  const { id, t } = await workflow(seller);
  await published(t, seller.token, "one");
  const { id: hook } = await hookOf(seller, id, { only_if_changed: true });
  for (const symbol of ["one", "one", "two", "two", "one"]) await published(t, seller.token, symbol);
  await look();
  const items = await deliveries(seller, hook);
  expect(items.map((item: { request: { body: { version: number } } }) => item.request.body.version)).toEqual([
    6, 4,
  ]);
});

test("a subscriber's hook is told of what they are served, until their access ends", async () => {
  const { id, t } = await workflow(seller);
  const given = { workflow_id: id, provider_id: "board", url: receivers.here("/stranger") };
  const stranger = await buyer.api("POST", "/hooks", given);
  const nowhere = await buyer.api("POST", "/hooks", { ...given, workflow_id: crypto.randomUUID() });
  expect(stranger).toMatchObject({ status: 404, body: nowhere.body });
  await setPrice(seller, "workflow", id, { mode: "per_cycle", amount: 100, currency: "USD" });
  await credit(buyer, 1_000);
  const { body: subscription } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  const { id: hook } = await hookOf(buyer, id, { include_value: true });
  const own = await hookOf(seller, id, { url: receivers.here("/owner"), include_value: true });

  await published(t, seller.token, "public");
  await published(t, subscription.key, "mine");
  await published(t, seller.token, "others");
  await look();
  const notified = async (who: Person, of: string) =>
    (await deliveries(who, of)).map(
      (item: { request: { body: { value: { symbol: string } } } }) => item.request.body.value.symbol,
    );
  expect(await notified(buyer, hook)).toEqual(["MINE", "PUBLIC"]);
  expect(await notified(seller, own.id)).toEqual(["OTHERS", "PUBLIC"]);

  receivers.seen.length = 0;
  receivers.routes.set(`/${id}`, answering(500));
  await published(t, subscription.key, "last");
  await look();
  await buyer.api("DELETE", `/subscriptions/${subscription.id}`);
  await published(t, seller.token, "later");
  time.offsetMs = 10_000;
  await look();
  time.offsetMs = 0;
  expect(receivers.seen.map(({ url }) => url).sort()).toEqual([`/${id}`, "/owner"]);
  expect(await ended(buyer, hook)).toMatchObject({ ended_reason: "access_ended", workflow_name: "Board" });
  expect((await deliveries(buyer, hook))[0]).toMatchObject({ state: "dropped" });

  // Once the item is off the market, only its owner can see its name.
  await sql`update listings set listed = false where item_id = ${id}`;
  await sql`update price_items set offered = false where item_id = ${id}`;
  expect(await ended(buyer, hook)).toMatchObject({ workflow_name: null });
  expect(await ended(seller, own.id)).toMatchObject({ workflow_name: "Board" });

  // While the workflow is offline, its owner's webhook waits. Once it is deleted, the webhook ends.
  receivers.seen.length = 0;
  receivers.routes.set("/owner", answering(500));
  await published(t, seller.token, "offline");
  await look();
  await seller.api("POST", `/workflows/${id}/unpublish`);
  time.offsetMs = 10_000;
  await look();
  time.offsetMs = 0;
  expect(receivers.seen).toHaveLength(1);
  expect((await deliveries(seller, own.id))[0]).toMatchObject({ state: "dropped" });
  expect(await ended(seller, own.id)).toMatchObject({ ended_at: null });
});

test("a test is sent as hook.test, also before anything is live; what is another workspace's is not there", async () => {
  const { id } = await workflow(seller);
  const { id: hook, secret } = await hookOf(seller, id);
  const sent = await seller.api("POST", `/hooks/${hook}/test`);
  expect(sent).toMatchObject({ status: 202, body: { n: 1, state: "pending", attempts: [] } });
  await look();
  const [seen] = receivers.seen;
  const message = new Webhook(secret).verify(seen?.body ?? "", seen?.headers as Record<string, string>);
  expect(message).toMatchObject({ type: "hook.test", workflow_id: id, provider_id: "board" });
  for (const [method, path] of [
    ["GET", `/hooks/${hook}/deliveries`],
    ["POST", `/hooks/${hook}/test`],
    ["POST", `/hooks/${hook}/deliveries/1/redeliver`],
    ["DELETE", `/hooks/${hook}`],
  ] as const)
    expect((await buyer.api(method, path)).status).toBe(404);
  expect(JSON.stringify((await buyer.api("GET", "/hooks")).body)).not.toContain(hook);
  expect((await seller.api("POST", `/hooks/${hook}/deliveries/2/redeliver`)).status).toBe(404);
  for (const url of ["ftp://example.com", "nowhere", "http://user:word@example.com/"])
    expect(
      (await seller.api("POST", "/hooks", { workflow_id: id, provider_id: "board", url })).body,
    ).toMatchObject({ code: "invalid_input" });
  expect((await seller.api("DELETE", `/hooks/${hook}`)).status).toBe(204);
  expect((await seller.api("GET", `/hooks/${hook}/deliveries`)).status).toBe(404);
});

test("each value that a hook is sent is one read of a plan; at the quota it pauses, and goes on with the newest value", async () => {
  const board = await workflow(seller);
  await credit(buyer, 1_000, "CHF");
  await setPrice(seller, "workflow", board.id, {
    ...{ mode: "plan", amount: 100, currency: "CHF", period: "month" },
    ...{ unit: "read", includes: 2, overage: 0 },
  });
  const sold = (await buyer.api("POST", "/subscriptions", { kind: "workflow", id: board.id })).body;
  const { id: hook } = await hookOf(buyer, board.id, { include_value: true });
  const { id: plain } = await hookOf(buyer, board.id);
  const usage = async () => (await buyer.api("GET", `/subscriptions/${sold.id}/usage`)).body;
  // Webhooks of other tests may have deliveries due when the clock moves.
  const values = () =>
    receivers.seen
      .map(({ body }) => JSON.parse(body))
      .filter(({ workflow_id, value }) => workflow_id === board.id && value !== undefined)
      .map(({ value }) => value.symbol);

  await published(board.t, seller.token, "one");
  await published(board.t, seller.token, "two");
  await look();
  expect(values().toSorted()).toEqual(["ONE", "TWO"]);
  expect(await usage()).toMatchObject({
    period: { used: 2, pending: 0 },
    days: [{ key: "webhook", units: 2 }],
  });
  expect(await ended(buyer, hook)).toMatchObject({ paused_reason: null });

  for (const symbol of ["three", "four", "five"]) await published(board.t, seller.token, symbol);
  await look();
  expect(values()).toHaveLength(2);
  expect(await ended(buyer, hook)).toMatchObject({ paused_reason: "quota_used", ended_at: null });
  expect((await usage()).period.used).toBe(2);
  // Deliveries without a value are free. Neither list shows a value that wasn't counted.
  expect(await ended(buyer, plain)).toMatchObject({ paused_reason: null, last_delivery: { n: 5 } });
  expect((await deliveries(buyer, hook)).map(({ state }: { state: string }) => state)).toEqual([
    "delivered",
    "delivered",
  ]);

  time.offsetMs += 32 * 24 * 3600 * 1000;
  await look();
  expect(values().slice(2)).toEqual(["FIVE"]);
  expect(await ended(buyer, hook)).toMatchObject({ paused_reason: null });
  expect(await usage()).toMatchObject({ period: { used: 1 } });
  // Redelivering a counted message manually doesn't count it again.
  await buyer.api("POST", `/hooks/${hook}/deliveries/3/redeliver`);
  await look();
  expect(values().slice(3)).toEqual(["FIVE"]);
  expect((await usage()).period.used).toBe(1);
  time.offsetMs = 0;
});

test("many values at once are counted once each, whoever looks and however often", async () => {
  const board = await workflow(seller);
  await credit(buyer, 1_000, "NOK");
  await setPrice(seller, "workflow", board.id, {
    ...{ mode: "plan", amount: 100, currency: "NOK", period: "month" },
    ...{ unit: "read", includes: 3, overage: 0 },
  });
  const sold = (await buyer.api("POST", "/subscriptions", { kind: "workflow", id: board.id })).body;
  const hooks = [await hookOf(buyer, board.id, { include_value: true })];
  hooks.push(await hookOf(buyer, board.id, { include_value: true }));
  await published(board.t, seller.token, "one");
  await published(board.t, seller.token, "two");
  const second = createHookSender(services);
  await Promise.all([sender.look(), second.look(), sender.look()]);
  await look();
  await second.stop();
  expect(receivers.seen).toHaveLength(3);
  const { period } = (await buyer.api("GET", `/subscriptions/${sold.id}/usage`)).body;
  expect(period).toMatchObject({ used: 3 });
  const paused = await Promise.all(hooks.map(({ id }) => ended(buyer, id)));
  expect(paused.filter(({ paused_reason: reason }) => reason === "quota_used")).toHaveLength(1);
});
