import { expect, test } from "vitest";
import { openEvents } from "@/lib/features/providers/tests/event-stream.suite";
import { testMarket } from "@/lib/http/tests/market.suite";
import { OPEN_CHANGES } from "@/lib/service/dashboards/open-changes";

const MAX = 12;
const { buyer, call, credit, elsewhere, person, seller, services, setPrice, sql, time, url, work, workflow } =
  await testMarket({ MILLRACE_STREAMS_PER_WORKSPACE: String(MAX) });
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

async function publish(t: string) {
  const { status, text } = await elsewhere("POST", t, { token: seller.token, body: { symbol: "one" } });
  if (status !== 202) throw new Error(text);
  await work();
}

/** A dashboard with one widget whose workflow has published nothing yet. */
async function dashboard() {
  const { id: workflowId, t } = await workflow(seller);
  const source = { workflow_id: workflowId, provider_id: "board" };
  const widget = await seller.api("POST", "/widgets", { name: "W", kind: "text", source, options: {} });
  const layout = [{ widget_id: widget.body.id, x: 0, y: 0, w: 6, h: 6 }];
  const made = await seller.api("POST", "/dashboards", { name: "D", layout });
  return { item: `dashboard/${made.body.id}`, id: String(made.body.id), widget: String(widget.body.id), t };
}

const follow = (items: string, token: string | null = seller.token) =>
  openEvents(`${url}/api/v1/changes?items=${items}`, token === null ? {} : bearer(token));

type Stream = Awaited<ReturnType<typeof follow>>;

/**
 * Returns the next event of this kind. A change may be sent twice, because signals can be lost on a busy
 * machine.
 */
async function next(stream: Stream, event: string) {
  for (;;) {
    const notified = await stream.next();
    if (notified === null || notified.event === event) return notified?.data;
  }
}

test("who looks at dashboards and widgets hears of each publishing in them", async () => {
  const mine = await dashboard();
  const widget = `widget/${mine.widget}`;
  const stream = await follow(`${mine.item},${widget}`);
  expect(stream.answer.headers.get("content-type")).toContain("text/event-stream");
  expect(await stream.next()).toMatchObject({ event: "ready" });
  await publish(mine.t);
  expect([await next(stream, "change"), await next(stream, "change")]).toEqual([
    { item: mine.item },
    { item: widget },
  ]);
  const { body } = await seller.api("GET", `/dashboards/${mine.id}/data`);
  expect(body.items[0].data).toEqual({ symbol: "ONE" });
  await elsewhere("DELETE", `/dashboards/${mine.id}`, { token: seller.token });
  await publish(mine.t);
  expect(await next(stream, "end")).toEqual({ item: mine.item, code: "not_found" });
  expect(await next(stream, "change")).toEqual({ item: widget });
});

test("what one may not see is refused as its data is, or ends by itself beside others", async () => {
  const { item, widget } = await dashboard();
  const refused = async (items: string, token: string | null) => {
    const answer = await call("GET", `/changes?items=${items}`, { token });
    return [answer.status, answer.body.code];
  };
  expect(await refused(item, null)).toEqual([401, "unauthorized"]);
  expect(await refused(item, "made up")).toEqual([401, "unauthorized"]);
  expect(await refused(`${item},widget/${widget}`, buyer.token)).toEqual([404, "not_found"]);
  expect(await refused("shared/made-up", null)).toEqual([404, "not_found"]);
  const many = Array.from({ length: 21 }, (_, index) => `dashboard/${index}`).join(",");
  for (const items of ["", "x", "workflow/1", "dashboard/", many])
    expect([items, ...(await refused(items, seller.token))]).toEqual([items, 400, "invalid_query"]);
  const own = await buyer.api("POST", "/dashboards", { name: "Own" });
  const both = await follow(`${item},dashboard/${own.body.id}`, buyer.token);
  expect([await both.next(), await both.next()].map((each) => [each?.event, each?.data])).toEqual([
    ["ready", {}],
    ["end", { item, code: "not_found" }],
  ]);
});

test("a subscriber hears until the subscription is over, and a stranger by a public link until it is revoked", async () => {
  const { id, item, t } = await dashboard();
  const link = (await seller.api("POST", "/share-links", { kind: "dashboard", id })).body;
  const shared = `shared/${link.token}`;
  const visitor = await follow(shared, null);
  await visitor.next();
  await publish(t);
  expect(await next(visitor, "change")).toEqual({ item: shared });
  await seller.api("DELETE", `/share-links/${link.id}`);
  await publish(t);
  expect(await next(visitor, "end")).toEqual({ item: shared, code: "not_found" });
  expect(await visitor.next()).toBeNull();

  await credit(buyer, 500);
  await setPrice(seller, "dashboard", id, { mode: "monthly", amount: 500, currency: "USD" });
  await expect(follow(item, buyer.token)).rejects.toThrow("402 payment_required");
  const { body } = await buyer.api("POST", "/subscriptions", { kind: "dashboard", id });
  const byKey = await follow(item, String(body.key));
  const bySession = await follow(item, buyer.token);
  for (const stream of [byKey, bySession]) await stream.next();
  await publish(t);
  for (const stream of [byKey, bySession]) expect(await next(stream, "change")).toEqual({ item });
  time.offsetMs = 40 * 24 * 3600 * 1000;
  await publish(t);
  for (const stream of [byKey, bySession])
    expect(await next(stream, "end")).toEqual({ item, code: "insufficient_credit" });
  time.offsetMs = 0;
});

test("a token that is revoked hears of nothing more", async () => {
  const { item, t } = await dashboard();
  const { body } = await seller.api("POST", "/tokens", { name: "reader", scopes: ["read"] });
  const stream = await follow(item, body.token);
  await stream.next();
  await seller.api("DELETE", `/tokens/${body.id}`);
  await publish(t);
  expect(await next(stream, "end")).toEqual({ item, code: "unauthorized" });
  expect(await stream.next()).toBeNull();
});

test("what was published while no signals were heard is told of afterwards", async () => {
  const { item, t } = await dashboard();
  const stream = await follow(item);
  await stream.next();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`;
  await publish(t);
  expect(await next(stream, "change")).toEqual({ item });
});

test("so many streams of a workspace's items are open and no more, and a process that leaves says so", async () => {
  const owner = await person("watcher");
  const made = await owner.api("POST", "/dashboards", { name: "Watched" });
  const item = `dashboard/${made.body.id}`;
  const opened = [];
  while (opened.length < MAX) {
    const stream = await follow(item, owner.token);
    await stream.next();
    opened.push(stream);
  }
  const refused = await owner.api("GET", `/changes?items=${item}`);
  expect([refused.status, refused.body.limit]).toEqual([429, MAX]);
  (await services.part(OPEN_CHANGES)).endAll();
  for (const stream of opened) {
    expect(await next(stream, "end")).toEqual({ code: "shutdown" });
    expect(await stream.next()).toBeNull();
  }
});
