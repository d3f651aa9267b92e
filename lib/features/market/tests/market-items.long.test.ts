import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { newId } from "@/lib/kit/id";
import { RIGHTS, SCOPES } from "@/lib/schema/person";
import { readMarketItem } from "@/lib/service/market/read-market-item";
import { createToken } from "@/lib/service/people/create-token";

const market = await testMarket();
const { buyer, call, credit, elsewhere, knock, person, seller, setPrice, sql, time, work, workflow } = market;
const DAY_MS = 24 * 3600 * 1000;
const monthly = { mode: "monthly", amount: 500, currency: "USD" };
const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" };

/** A dashboard with one widget for a workflow that has published once. */
async function dashboard(more: object = {}) {
  const { id: workflowId, t } = await workflow(seller);
  await call("POST", t, { token: seller.token, body: { symbol: "msft" } });
  await work();
  const source = { workflow_id: workflowId, provider_id: "board" };
  const widget = await seller.api("POST", "/widgets", { name: "Close", kind: "text", source, options: {} });
  const layout = [{ widget_id: widget.body.id, x: 0, y: 0, w: 6, h: 6 }];
  const made = await seller.api("POST", "/dashboards", { name: "Morning", layout, ...more });
  return { id: String(made.body.id), widget: String(widget.body.id), workflowId };
}

async function priced(kind: "dashboard" | "widget", id: string) {
  expect((await setPrice(seller, kind, id, monthly)).status).toBe(200);
}

async function subscribed(kind: string, id: string, who = buyer) {
  const made = await who.api("POST", "/subscriptions", { kind, id });
  if (made.status !== 201) throw new Error(made.text);
  return { id: String(made.body.id), key: String(made.body.key) };
}

/** Creates a token for another member of the seller's workspace. */
async function colleagueToken(): Promise<string> {
  const email = "colleague@example.com";
  const colleague = await person("colleague");
  const invited = await seller.api("POST", "/members", { email, role: "owner" });
  expect((await colleague.api("POST", `/invitations/${invited.body.token}`)).status).toBe(200);
  const [row] = await sql`select id from users where email = ${email}`;
  const caller = {
    userId: String(row?.id),
    email,
    workspaceId: seller.workspaceId,
    role: "owner",
    rights: RIGHTS,
    instanceOwner: false,
    via: "session",
  } as const;
  const made = await createToken(market.services, { caller, body: { name: "there", scopes: [...SCOPES] } });
  return made.ok ? made.value.token : "";
}

test("a dashboard or widget with a price is 402 for who has no right, with the price and where to buy it", async () => {
  const { id, widget } = await dashboard();
  await priced("dashboard", id);
  await priced("widget", widget);
  for (const [kind, item] of [
    ["dashboard", id],
    ["widget", widget],
  ] as const) {
    for (const part of ["", "/data"]) {
      const refused = await buyer.api("GET", `/${kind}s/${item}${part}`);
      expect(refused.body).toMatchObject({ status: 402, code: "payment_required", price: monthly });
      expect(refused.body.buy_url).toMatch(new RegExp(`^http://.+/market/${kind}/${item}$`));
      expect((await knock(`/api/v1/${kind}s/${item}${part}`, null)).status).toBe(402);
      expect((await seller.api("GET", `/${kind}s/${item}${part}`)).status).toBe(200);
    }
    const change = await buyer.api("PUT", `/${kind}s/${item}`, { name: "Mine" });
    expect(change.status === 404 || change.status === 422).toBe(true);
    expect((await buyer.api("DELETE", `/${kind}s/${item}`)).status).toBe(404);
  }
});

test("what is neither listed nor priced is not there for others, to subscribe to either", async () => {
  const { id: board, widget, workflowId } = await dashboard();
  const worker = await seller.api("PUT", `/workflows/${workflowId}/worker`, { name: "Capitals" });
  for (const [kind, id] of [
    ["workflow", workflowId],
    ["worker", worker.body.id],
    ["widget", widget],
    ["dashboard", board],
  ]) {
    // An invalid spending cap and another item's price are not even checked.
    const order = { kind, spending_cap: 1, price: { mode: "free", amount: 0, currency: "USD" } };
    const refused = await buyer.api("POST", "/subscriptions", { ...order, id });
    const absent = await buyer.api("POST", "/subscriptions", { ...order, id: newId(Date.now()) });
    expect(refused.body).toMatchObject({ status: 404, code: "not_offered" });
    expect(refused.body).toEqual(absent.body);
    const read = await buyer.api("GET", `/market/${kind}/${id}`);
    expect(read.status).toBe(404);
    expect((await seller.api("GET", `/prices/${kind}/${id}`)).body).toMatchObject({ subscribers: 0 });
    const price = kind === "worker" ? perCycle : monthly;
    expect((await setPrice(seller, String(kind), String(id), price)).status).toBe(200);
    expect((await buyer.api("GET", `/market/${kind}/${id}`)).status).toBe(200);
    // It was for sale once, but while free and unlisted it is no longer offered.
    await setPrice(seller, String(kind), String(id), { mode: "free", amount: 0, currency: "USD" });
    expect((await buyer.api("POST", "/subscriptions", { ...order, id })).body).toEqual(absent.body);
    await seller.api("PUT", `/market/${kind}/${id}`, { listed: true });
    expect((await buyer.api("POST", "/subscriptions", { kind, id })).status).toBe(201);
  }
});

test("a subscription opens by its key and for its workspace, in every process, and shows no source", async () => {
  const { id, widget } = await dashboard();
  await priced("dashboard", id);
  await credit(buyer, 500);
  expect((await elsewhere("GET", `/dashboards/${id}/data`, { token: buyer.token })).status).toBe(402);
  const { key } = await subscribed("dashboard", id);
  for (const token of [buyer.token, key]) {
    const data = await elsewhere("GET", `/dashboards/${id}/data`, { token });
    expect(data.body.items[0].data).toEqual({ symbol: "MSFT" });
  }
  expect((await knock(`/api/v1/dashboards/${id}/data?api_key=${key}`, null)).status).toBe(200);
  const shown = await buyer.api("GET", `/dashboards/${id}`);
  expect(shown.body).toMatchObject({ own: false, name: "Morning", widgets: [{ id: widget, name: "Close" }] });
  expect(shown.text).not.toContain("source");
  expect((await seller.api("GET", `/dashboards/${id}`)).body).toMatchObject({ own: true });
  expect((await buyer.api("GET", `/widgets/${widget}`)).status).toBe(404);
  expect((await knock("/api/v1/dashboards", key)).status).toBe(401);
});

test("a cancelled month runs to its end, then the price is back", async () => {
  const { id } = await dashboard();
  await priced("dashboard", id);
  await credit(buyer, 500);
  const { id: subscription, key } = await subscribed("dashboard", id);
  expect((await buyer.api("DELETE", `/subscriptions/${subscription}`)).status).toBe(204);
  expect((await knock(`/api/v1/dashboards/${id}/data`, key)).status).toBe(200);
  time.offsetMs = 32 * DAY_MS;
  expect((await knock(`/api/v1/dashboards/${id}/data`, key)).body.code).toBe("payment_required");
  expect((await buyer.api("GET", `/dashboards/${id}`)).body.code).toBe("payment_required");
  time.offsetMs = 0;
});

test("a public link of what has a price opens to those who pay, and to its owner's workspace", async () => {
  const { id, widget } = await dashboard();
  const link = await seller.api("POST", "/share-links", { kind: "dashboard", id });
  const embed = await seller.api("POST", "/share-links", { kind: "widget", id: widget });
  const open = (token: string, key: string | null, part = "") => knock(`/api/v1/shared/${token}${part}`, key);
  expect((await open(link.body.token, null)).status).toBe(200);
  await priced("dashboard", id);
  await priced("widget", widget);
  for (const token of [link.body.token, embed.body.token]) {
    expect((await open(token, null)).body).toMatchObject({ status: 402, price: monthly });
    expect((await open(token, null, "/data")).body).toMatchObject({ status: 402, price: monthly });
    expect((await open(token, seller.token, "/data")).status).toBe(200);
    expect((await open(token, buyer.token, "/data")).status).toBe(402);
  }
  await credit(buyer, 500);
  const { key } = await subscribed("dashboard", id);
  expect((await open(link.body.token, null, `/data?api_key=${key}`)).status).toBe(200);
  expect((await open(link.body.token, buyer.token)).status).toBe(200);
  expect((await open(embed.body.token, key, "/data")).status).toBe(402);
});

test("a private dashboard is there for its maker alone", async () => {
  const { id } = await dashboard({ visibility: "private" });
  const token = await colleagueToken();
  const there = (method: string, path: string, body?: unknown) =>
    call(method, path, { token, ...(body === undefined ? {} : { body }) });
  expect((await there("GET", "/me")).status).toBe(200);
  const layout: unknown[] = [];
  for (const [method, path, body] of [
    ["GET", `/dashboards/${id}`],
    ["GET", `/dashboards/${id}/data`],
    ["PUT", `/dashboards/${id}`, { name: "x", layout, parameters: {} }],
    ["DELETE", `/dashboards/${id}`],
    ["POST", "/share-links", { kind: "dashboard", id }],
    ["GET", `/prices/dashboard/${id}`],
    ["GET", `/prices/dashboard/${id}/versions`],
    ["GET", `/prices/dashboard/${id}/earnings`],
    ["POST", `/prices/dashboard/${id}/simulation`, { mode: "free", amount: 0, currency: "USD" }],
    ["GET", `/market/dashboard/${id}`],
    ["PUT", `/market/dashboard/${id}`, { listed: true }],
  ] as const) {
    expect.soft((await there(method, path, body)).status, `${method} ${path}`).toBe(404);
  }
  const listed = (answer: { body: { items: { id: string }[] } }) => answer.body.items.map((each) => each.id);
  expect(listed(await there("GET", "/dashboards"))).not.toContain(id);
  expect(listed(await there("GET", "/prices?kind=dashboard"))).not.toContain(id);
  expect(listed(await seller.api("GET", "/prices?kind=dashboard"))).toContain(id);
  expect(listed(await seller.api("GET", "/dashboards"))).toContain(id);
  expect((await seller.api("GET", `/dashboards/${id}/data`)).status).toBe(200);
  expect((await seller.api("POST", "/share-links", { kind: "dashboard", id })).body.code).toBe("conflict");
  expect((await seller.api("PUT", `/market/dashboard/${id}`, { listed: true })).body.code).toBe("conflict");
  expect((await buyer.api("POST", "/subscriptions", { kind: "dashboard", id })).status).toBe(404);

  // Without `visibility` in the request, the dashboard stays private. Once it is shared with the workspace,
  // everyone there can open it, but only its creator can make it private again.
  const same = await seller.api("PUT", `/dashboards/${id}`, { name: "Still mine" });
  expect(same.body.visibility).toBe("private");
  await seller.api("PUT", `/dashboards/${id}`, { name: "Ours", visibility: "workspace" });
  expect((await there("GET", `/dashboards/${id}`)).status).toBe(200);
  expect((await there("PUT", `/dashboards/${id}`, { name: "Mine", visibility: "private" })).status).toBe(403);
  const link = await seller.api("POST", "/share-links", { kind: "dashboard", id });
  expect((await knock(`/api/v1/shared/${link.body.token}/data`, null)).status).toBe(200);
  await seller.api("PUT", `/dashboards/${id}`, { name: "Mine", visibility: "private" });
  expect((await knock(`/api/v1/shared/${link.body.token}`, null)).status).toBe(404);
  expect((await knock(`/api/v1/shared/${link.body.token}/data`, null)).status).toBe(404);
});

test("what somebody pays for cannot be made private", async () => {
  const { id } = await dashboard();
  await priced("dashboard", id);
  await credit(buyer, 500);
  await subscribed("dashboard", id);
  const refused = await seller.api("PUT", `/dashboards/${id}`, { name: "Mine", visibility: "private" });
  expect(refused.body.code).toBe("conflict");
});

test("the market shows what its owners list, to everybody, found by word and kind", async () => {
  const { id, workflowId } = await dashboard();
  const list = async (query = "") => (await buyer.api("GET", `/market${query}`)).body.items;
  const found = (items: { id: string }[], item: string) => items.find((each) => each.id === item);
  expect(found(await list(), id)).toBeUndefined();
  const description = "Closing prices at eight.";
  const texts = { description, summary: "Two closes.", category: "Equities" };
  await seller.api("PUT", `/market/dashboard/${id}`, { listed: true, ...texts });
  await seller.api("PUT", `/market/workflow/${workflowId}`, { listed: true });
  expect(found(await list(), id)).toMatchObject({
    kind: "dashboard",
    name: "Morning",
    ...texts,
    publisher: expect.any(String),
    price: { mode: "free" },
    own: false,
    subscribed: false,
  });
  expect(found(await list("?kind=workflow"), id)).toBeUndefined();
  expect(found(await list("?kind=workflow"), workflowId)).toBeDefined();
  expect(found(await list("?q=closing"), id)).toBeDefined();
  expect(found(await list("?q=equities"), id)).toBeDefined();
  expect(found(await list("?q=100%25"), id)).toBeUndefined();
  // Free and listed, so it is open to everyone who is signed in.
  expect((await buyer.api("GET", `/dashboards/${id}/data`)).status).toBe(200);
  expect((await knock(`/api/v1/dashboards/${id}/data`, null)).status).toBe(401);
  await seller.api("PUT", `/market/dashboard/${id}`, { listed: false });
  expect(found(await list(), id)).toBeUndefined();
  expect((await buyer.api("GET", `/dashboards/${id}/data`)).status).toBe(404);
  expect((await buyer.api("PUT", `/market/dashboard/${id}`, { listed: true })).status).toBe(404);
});

test("who is not signed in reads the page of what is on offer, and of nothing else", async () => {
  const { id } = await dashboard();
  const name = { kind: "dashboard", id } as const;
  const hidden = await readMarketItem(market.services, null, name, "http://here");
  expect(hidden).toMatchObject({ ok: false, error: { code: "not_found" } });
  await priced("dashboard", id);
  const shown = await readMarketItem(market.services, null, name, "http://here");
  expect(shown).toMatchObject({
    ok: true,
    value: { name: "Morning", price: monthly, own: false, subscribed: false, subscription: null },
  });
});

test("an item is described by its workflow until its owner describes it", async () => {
  const { id: board, widget, workflowId } = await dashboard();
  const { body } = await seller.api("GET", `/workflows/${workflowId}`);
  const document = { ...body, description: "Closing prices of the day." };
  await seller.api("PUT", `/workflows/${workflowId}`, document, { "If-Match": "*" });
  await seller.api("POST", `/workflows/${workflowId}/publish`);
  const worker = await seller.api("PUT", `/workflows/${workflowId}/worker`, { name: "Capitals" });
  for (const [kind, id] of [
    ["workflow", workflowId],
    ["worker", worker.body.id],
    ["widget", widget],
    ["dashboard", board],
  ]) {
    const described = async () => {
      const list = await buyer.api("GET", "/market?limit=200");
      const listed = list.body.items.find((item: { id: string }) => item.id === id);
      return [listed.description, (await buyer.api("GET", `/market/${kind}/${id}`)).body.description];
    };
    await seller.api("PUT", `/market/${kind}/${id}`, { listed: true });
    expect(await described()).toEqual(Array(2).fill("Closing prices of the day."));
    await seller.api("PUT", `/market/${kind}/${id}`, { listed: true, description: "Its own words." });
    expect(await described()).toEqual(Array(2).fill("Its own words."));
  }
});

test("an item's page tells price, endpoints, hosts and how its runs went, and nothing of its insides", async () => {
  const document = {
    format: "millrace.workflow/1",
    name: "Rates",
    workers: [
      {
        index: 0,
        type: "webhook_trigger",
        params: {
          webhook_id: "go",
          variables: [{ name: "base", type: "string", default: "USD", required: true }],
        },
      },
      {
        index: 1,
        type: "http_request",
        params: {
          url: "https://rates.example.com/v1?token=hidden-setting",
          headers: { "X-Team": "secret-team" },
        },
        timeout: 1,
      },
      { index: 2, type: "transform", params: { expression: '"hidden-formula"' } },
      {
        index: 3,
        type: "data_provider",
        params: { provider_id: "rates", response_data: "{{workers[2].result}}" },
      },
    ],
    connections: [
      { from: 0, to: 2 },
      { from: 1, to: 2 },
      { from: 2, to: 3 },
    ],
  };
  const made = await seller.api("POST", "/workflows", document);
  const id = String(made.body.id);
  await seller.api("POST", `/workflows/${id}/publish`);
  await setPrice(seller, "workflow", id, perCycle);
  const { body, text, status } = await buyer.api("GET", `/market/workflow/${id}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: "Rates",
    listed: false,
    available: true,
    own: false,
    price: perCycle,
    announced: null,
    subscription: null,
    calls: { hosts: ["rates.example.com"], any_host: false, email: false },
    record: { runs: 0, succeeded: 0, last_success_at: null },
    endpoints: [
      { kind: "trigger", url: expect.stringMatching(/\/go$/), variables: [{ name: "base", required: true }] },
      { kind: "provider", url: expect.stringMatching(/\/rates$/) },
    ],
  });
  for (const inside of ["hidden-setting", "secret-team", "hidden-formula", "transform"]) {
    expect(text).not.toContain(inside);
  }
});

test("the sample is the copy that the owner chose to show, and does not follow what is published", async () => {
  const { id, t } = await workflow(seller);
  await setPrice(seller, "workflow", id, perCycle);
  const none = await seller.api("PUT", `/market/workflow/${id}`, { listed: true, sample: true });
  expect(none.body.code).toBe("conflict");
  await call("POST", t, { token: seller.token, body: { symbol: "first" } });
  await work();
  expect((await buyer.api("GET", `/market/workflow/${id}`)).text).not.toContain("FIRST");
  await seller.api("PUT", `/market/workflow/${id}`, { listed: true, sample: true });
  await call("POST", t, { token: seller.token, body: { symbol: "second" } });
  await work();
  const shown = await buyer.api("GET", `/market/workflow/${id}`);
  expect(shown.body.sample).toEqual({ value: { symbol: "FIRST" }, taken_at: expect.any(String) });
  expect(shown.text).not.toContain("SECOND");
  expect(shown.body.record).toMatchObject({ runs: 2, succeeded: 2 });
  const removed = await seller.api("PUT", `/market/workflow/${id}`, { listed: true, sample: false });
  expect(removed.body.sample).toBeNull();

  const board = await dashboard();
  const preview = await seller.api("PUT", `/market/dashboard/${board.id}`, { listed: true, sample: true });
  expect(preview.body).toMatchObject({
    sample: null,
    widgets: [{ name: "Close", kind: "text" }],
    preview: { shared: { name: "Morning" }, data: { items: [{ data: { symbol: "MSFT" } }] } },
  });
  expect(JSON.stringify(preview.body.preview)).not.toContain(board.workflowId);
});

test("subscriptions tell the item's name, use and spend of this month", async () => {
  const { id, t } = await workflow(seller);
  await setPrice(seller, "workflow", id, perCycle);
  await credit(buyer, 1_000);
  const { id: subscription, key } = await subscribed("workflow", id);
  await knock(t, key, { symbol: "a" });
  await knock(t, key, { symbol: "FAIL" });
  await work();
  const { body } = await buyer.api("GET", "/subscriptions");
  expect(body.items.find((each: { id: string }) => each.id === subscription)).toMatchObject({
    name: "Board",
    publisher: expect.any(String),
    runs_this_month: 1,
    spent_this_month: 100,
  });
  const page = await buyer.api("GET", `/market/workflow/${id}`);
  expect(page.body).toMatchObject({
    subscribed: true,
    subscription: { id: subscription, spent_this_month: 100 },
  });
});
