import { afterAll, expect, test } from "vitest";
import { LocalServers } from "@/lib/egress/local-servers.suite";
import { SAME_ORIGIN } from "@/lib/features/people/tests/people.suite";
import { openEvents } from "@/lib/features/providers/tests/event-stream.suite";
import { signInWith } from "@/lib/http/tests/http-entry.suite";
import { testMarket } from "@/lib/http/tests/market.suite";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";
import { createHookSender } from "@/lib/service/hooks/create-hook-sender";
import { NO_INLINE_EXECUTION } from "@/lib/service/inline/create-inline-executor";
import { fireSchedules } from "@/lib/service/runner/fire-schedules";

const market = await testMarket({ MILLRACE_EGRESS_ALLOW: "127.0.0.1" });
const {
  balance,
  call,
  credit,
  elsewhere,
  knock,
  person,
  services,
  setPrice,
  sql,
  time,
  url,
  work,
  workflow,
} = market;
type Person = Awaited<ReturnType<typeof person>>;
const receivers = new LocalServers();
await receivers.start();
const sender = createHookSender(services);
afterAll(async () => {
  await sender.stop();
  receivers.stop();
});

const DAY_MS = 24 * 3600 * 1000;
const reason = "Sells what belongs to others";
const password = "correct horse battery";
const BLOCKED = { status: 403, code: "workspace_blocked" };
let people = 0;

async function newPerson(): Promise<Person> {
  people += 1;
  return person(`somebody${people}`);
}

/** Blocks a workspace through the other web process, so that this one learns of it only by signals. */
async function block({ workspaceId }: Person) {
  const path = `/instance/workspaces/${workspaceId}/block`;
  expect((await elsewhere("POST", path, { body: { reason } })).status).toBe(204);
}
async function unblock({ workspaceId }: Person) {
  expect((await elsewhere("POST", `/instance/workspaces/${workspaceId}/unblock`)).status).toBe(204);
}

async function publish(t: string, token: string, symbol: string) {
  expect((await knock(t, token, { symbol })).status).toBe(202);
  for (let turn = 0; turn < 4; turn += 1) await work();
}

test("every door of a blocked workspace is shut in each process, and unblocking opens all of them", async () => {
  const who = await newPerson();
  const stranger = await newPerson();
  const board = await workflow(who);
  await publish(board.t, who.token, "one");
  const source = { workflow_id: board.id, provider_id: "board" };
  const widget = await who.api("POST", "/widgets", { name: "Close", kind: "text", source });
  const link = await who.api("POST", "/share-links", { kind: "widget", id: widget.body.id });
  expect(link.status).toBe(201);
  await who.api("PUT", `/market/workflow/${board.id}`, { listed: true });
  const subscribe = () => stranger.api("POST", "/subscriptions", { kind: "workflow", id: board.id });
  const tools = () =>
    call("POST", "/api/mcp", { token: who.token, body: { jsonrpc: "2.0", id: 1, method: "tools/list" } });
  const doors = {
    trigger: () => knock(board.t, null, { symbol: "two" }),
    draft: () => knock(`${board.t}?draft=1`, who.token, {}),
    provider: () => knock(board.w, null),
    rows: () => knock(`${board.w}?limit=1`, null),
    stream: () => knock(`${board.w}?stream=1`, null),
    link: () => call("GET", `/shared/${link.body.token}/data`, { token: null }),
    token: () => who.api("GET", "/workflows"),
    tools,
    sale: subscribe,
  };
  const stream = await openEvents(`${url}${board.w}?stream=1`);
  expect(await stream.take(1)).toEqual([["value", 1, { symbol: "ONE" }]]);
  await block(who);
  for (const [name, door] of Object.entries(doors))
    await expect.poll(async () => (await door()).body, { message: name }).toMatchObject(BLOCKED);
  expect(await stream.take(2)).toEqual([["end", "workspace_blocked"], "closed"]);
  expect((await doors.token()).body.detail).toContain(reason);
  expect((await doors.provider()).text).not.toContain(reason);
  expect((await stranger.api("GET", "/market?kind=workflow")).text).not.toContain(board.id);

  await unblock(who);
  await expect.poll(async () => (await doors.provider()).status).toBe(200);
  await expect.poll(async () => (await doors.token()).status).toBe(200);
  expect((await doors.trigger()).status).toBe(202);
  expect((await doors.link()).status).toBe(200);
  expect((await subscribe()).status).toBe(201);
  expect((await stranger.api("GET", "/market?kind=workflow")).text).toContain(board.id);
});

test("a subscriber of a blocked workspace keeps their month, is not charged and is refused with its code", async () => {
  time.offsetMs = 0;
  const [who, buyer] = [await newPerson(), await newPerson()];
  await credit(buyer, 10_000);
  const board = await workflow(who);
  await publish(board.t, who.token, "one");
  await setPrice(who, "workflow", board.id, { mode: "monthly", amount: 500, currency: "USD" });
  const { body } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id: board.id });
  expect((await knock(board.w, body.key)).status).toBe(200);
  const paid = await balance(buyer);
  await block(who);
  await expect.poll(async () => (await knock(board.w, body.key)).body).toMatchObject(BLOCKED);
  time.offsetMs = 40 * DAY_MS;
  await renewSubscriptions(services);
  expect(await balance(buyer)).toBe(paid);
  await unblock(who);
  await expect.poll(async () => (await knock(board.w, body.key)).status).toBe(200);
  await renewSubscriptions(services);
  expect(await balance(buyer)).toBe(paid);
  time.offsetMs = 0;
});

test("a block of a workspace with many subscribers is one signal, and pauses them in batches", async () => {
  const [who, buyer] = [await newPerson(), await newPerson()];
  await credit(buyer, 10_000);
  const board = await workflow(who);
  await publish(board.t, who.token, "one");
  await setPrice(who, "workflow", board.id, { mode: "monthly", amount: 500, currency: "USD" });
  await buyer.api("POST", "/subscriptions", { kind: "workflow", id: board.id });
  await sql`with made as (
      insert into workspaces select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid()))).*
      from workspaces w, generate_series(1, 1200) where w.id = ${buyer.workspaceId} returning id)
    insert into subscriptions select (jsonb_populate_record(s,
      jsonb_build_object('id', gen_random_uuid(), 'workspace_id', made.id, 'key_hash', made.id))).*
    from subscriptions s, made where s.workspace_id = ${buyer.workspaceId}`;
  const signals: string[] = [];
  const listening = await sql.listen("millrace_workflow", (id) => signals.push(id));
  const subscribers = async () =>
    (
      await sql`select count(*)::int as all, count(offline_since)::int as paused,
        count(distinct xmin::text)::int as transactions from subscriptions where seller_id = ${who.workspaceId}`
    )[0];
  await block(who);
  expect(await subscribers()).toEqual({ all: 1201, paused: 1201, transactions: 3 });
  await unblock(who);
  expect(await subscribers()).toEqual({ all: 1201, paused: 0, transactions: 3 });
  await sql`select pg_notify('millrace_workflow', 'last')`;
  await expect.poll(() => signals).toEqual(["last"]);
  await listening.unlisten();
  // Another test renews all subscriptions.
  await sql`delete from subscriptions where seller_id = ${who.workspaceId}`;
});

test("a block of a buyer is one signal, however many subscriptions they have", async () => {
  const [who, buyer] = [await newPerson(), await newPerson()];
  const board = await workflow(who);
  await credit(buyer, 10_000);
  await setPrice(who, "workflow", board.id, { mode: "per_cycle", amount: 100, currency: "USD" });
  expect((await buyer.api("POST", "/subscriptions", { kind: "workflow", id: board.id })).status).toBe(201);
  const signals: string[] = [];
  const listening = await sql.listen("millrace_subscription", (key) => signals.push(key));
  await block(buyer);
  // The signal sent last arrives first, so there was none before it.
  await sql`select pg_notify('millrace_subscription', 'last')`;
  await expect.poll(() => signals).toEqual(["last"]);
  await listening.unlisten();
});

test("the subscription of a blocked buyer opens nothing and is not renewed, though its seller goes on", async () => {
  time.offsetMs = 0;
  const [who, buyer] = [await newPerson(), await newPerson()];
  await credit(buyer, 10_000);
  const board = await workflow(who);
  await publish(board.t, who.token, "one");
  await setPrice(who, "workflow", board.id, { mode: "monthly", amount: 500, currency: "USD" });
  const { body } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id: board.id });
  const stream = await openEvents(`${url}${board.w}?stream=1&api_key=${body.key}`);
  expect(await stream.take(1)).toEqual([["value", 1, { symbol: "ONE" }]]);
  const charged = async () =>
    (await sql`select periods from subscriptions where id = ${body.id}`)[0]?.periods;
  const before = await charged();
  await block(buyer);
  await expect.poll(async () => (await knock(board.w, body.key)).body).toMatchObject(BLOCKED);
  expect(await stream.take(2)).toEqual([["end", "workspace_blocked"], "closed"]);
  expect((await knock(board.w, who.token)).status).toBe(200);
  time.offsetMs = 33 * DAY_MS;
  await renewSubscriptions(services);
  expect(await charged()).toBe(before);
  await unblock(buyer);
  await expect.poll(async () => (await knock(board.w, body.key)).status).toBe(200);
  time.offsetMs = 0;
});

test("schedules of a blocked workspace start nothing, and catch up on nothing", async () => {
  const who = await newPerson();
  const made = await who.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Clock",
    workers: [{ index: 0, type: "schedule_trigger", params: { every: 60, catch_up: "all" } }],
    connections: [],
  });
  expect((await who.api("POST", `/workflows/${made.body.id}/publish`)).status).toBe(200);
  const runs = async () => (await sql`select from runs where workflow_id = ${made.body.id}`).length;
  const fireAt = async (minutes: number) => {
    time.offsetMs = minutes * 60_000;
    await fireSchedules(services, NO_INLINE_EXECUTION);
  };
  await block(who);
  await fireAt(10);
  expect(await runs()).toBe(0);
  await unblock(who);
  await fireSchedules(services, NO_INLINE_EXECUTION);
  expect(await runs()).toBe(0);
  await fireAt(13);
  expect(await runs()).toBe(3);
  time.offsetMs = 0;
});

test("messages of a blocked workspace's webhooks wait, and are sent once it is unblocked", async () => {
  const who = await newPerson();
  const board = await workflow(who);
  const to = receivers.here(`/${board.id}`);
  const hook = { workflow_id: board.id, provider_id: "board", url: to };
  expect((await who.api("POST", "/hooks", hook)).status).toBe(201);
  receivers.routes.set(`/${board.id}`, (_, response) => response.writeHead(503).end());
  await publish(board.t, who.token, "one");
  await sender.look();
  await sender.rest();
  const seen = receivers.seen.length;
  expect(seen).toBe(1);
  await block(who);
  const [failing] = await sql`select failing_since from hooks where workflow_id = ${board.id}`;
  time.offsetMs = DAY_MS;
  await sender.look();
  await sender.rest();
  expect(receivers.seen).toHaveLength(seen);
  await unblock(who);
  const [after] = await sql`select failing_since from hooks where workflow_id = ${board.id}`;
  expect(after?.failing_since.getTime()).toBeGreaterThan(failing?.failing_since.getTime() + DAY_MS / 2);
  await sender.look();
  await sender.rest();
  expect(receivers.seen).toHaveLength(seen + 1);
  time.offsetMs = 0;
});

test("members are told the reason when they sign in, and go on in another workspace if they have one", async () => {
  const signIn = signInWith(url);
  const [who, both] = [await newPerson(), await newPerson()];
  const invited = await who.api("POST", "/members", { email: both.email, role: "editor" });
  expect((await both.api("POST", `/invitations/${invited.body.token}`)).status).toBe(200);
  const { cookie } = await signIn(both.email, password);
  const session = { cookie, headers: SAME_ORIGIN };
  const into = { ...session, body: { workspace_id: who.workspaceId } };
  expect((await call("POST", "/me/workspace", into)).status).toBe(200);
  const own = await signIn(who.email, password);

  await block(who);
  const notified = await signIn(who.email, password);
  expect(notified.body).toMatchObject({ ...BLOCKED, detail: expect.stringContaining(reason) });
  expect(notified.cookie).toBe("");
  expect((await signIn(who.email, "not their password")).text).not.toContain(reason);
  const mine = () => call("GET", "/me", { cookie: own.cookie });
  await expect.poll(async () => (await mine()).body).toMatchObject(BLOCKED);
  const theirs = () => call("GET", "/me", session);
  await expect.poll(async () => (await theirs()).body.workspace?.id).toBe(both.workspaceId);
  expect((await call("POST", "/me/workspace", into)).body).toMatchObject({
    ...BLOCKED,
    detail: expect.stringContaining(reason),
  });
  expect((await signIn(both.email, password)).cookie).not.toBe("");

  await unblock(who);
  await expect.poll(async () => (await mine()).status).toBe(200);
  await expect.poll(async () => (await theirs()).body.workspace?.id).toBe(who.workspaceId);
});

test("a workspace that the operator closes is gone with all that is in it; its members work elsewhere", async () => {
  const [who, editor, buyer] = [await newPerson(), await newPerson(), await newPerson()];
  await credit(buyer, 10_000);
  const invited = await who.api("POST", "/members", { email: editor.email, role: "editor" });
  await editor.api("POST", `/invitations/${invited.body.token}`);
  const { cookie } = await signInWith(url)(editor.email, password);
  const session = { cookie, headers: SAME_ORIGIN };
  await call("POST", "/me/workspace", { ...session, body: { workspace_id: who.workspaceId } });
  const board = { name: "Mine", layout: [], visibility: "private" };
  expect((await call("POST", "/dashboards", { ...session, body: board })).status).toBe(201);
  const sold = await workflow(who);
  await publish(sold.t, who.token, "one");
  await setPrice(who, "workflow", sold.id, { mode: "monthly", amount: 500, currency: "USD" });
  const { body } = await buyer.api("POST", "/subscriptions", { kind: "workflow", id: sold.id });
  const paid = await balance(buyer);
  await block(who);
  const gone = await elsewhere("DELETE", `/instance/workspaces/${who.workspaceId}`, { body: { reason } });
  expect(gone.status).toBe(204);
  expect(await balance(buyer)).toBeGreaterThan(paid);
  await expect.poll(async () => (await knock(sold.w, body.key)).status).toBe(404);
  await expect.poll(async () => (await who.api("GET", "/me")).status).toBe(401);
  await expect
    .poll(async () => (await call("GET", "/me", session)).body.workspace?.id)
    .toBe(editor.workspaceId);
  const found = await call("GET", `/instance/workspaces?q=${who.workspaceId}`);
  expect(found.body.items).toEqual([]);
});
