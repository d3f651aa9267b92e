import { expect } from "@playwright/test";
import { z } from "zod";
import { startUpstream } from "@/e2e/upstream";
import { type Api, owner } from "./api";
import { flow, provider, webhook } from "./documents";
import { type Live, live } from "./live";
import { newPerson, type Person } from "./people";
import { ended } from "./runs";
import type { Answer } from "./send";
import { page, withId } from "./shapes";
import { until } from "./until";

export const PROVIDER_ID = "its-provider";
export const TRIGGER_ID = "in";
/** A back-run of a time without calls. */
export const PAST_CALLS = { from: "2020-01-01T00:00:00Z", to: "2020-01-02T00:00:00Z", source: "calls" };
const KEY = "the trigger's own key";

/** IDs of a person's items, by the first segment of their path. */
export type Belongings = Readonly<Record<string, string>>;

export interface Owned {
  readonly things: Belongings;
  /** Tokens of the public links of the dashboard and the widget. */
  readonly shareTokens: readonly string[];
  readonly workflow: Live;
}

const shared = withId.extend({ token: z.string() });

/**
 * Creates one of each item that a person can have, protected by a key if possible. Some need the operator's
 * help.
 */
export async function belongings({ api, id, workspaceId }: Person, operator: Api = owner): Promise<Owned> {
  const document = flow(
    [
      webhook(0, { webhook_id: TRIGGER_ID, api_key: KEY }),
      provider(1, "1", { provider_id: PROVIDER_ID, access: "key", api_key: KEY }),
      { index: 2, type: "memory", params: { name: "last", value: "1" } },
    ],
    [
      [0, 1],
      [0, 2],
    ],
    { name: "Of one person" },
  );
  const workflow = await live(document, api, api.address);
  const run = await ended(await workflow.call({}, { headers: { authorization: `Bearer ${KEY}` } }), api);
  const make = async (path: string, body: unknown) => withId.parse(good(await api.post(path, body)).json).id;
  const source = { workflow_id: workflow.id, provider_id: PROVIDER_ID };
  const widgets = await make("/widgets", { name: "mine", kind: "text", source, options: {} });
  const layout = [{ widget_id: widgets, x: 0, y: 0, w: 4, h: 4 }];
  const dashboards = await make("/dashboards", { name: "mine", layout, parameters: {} });
  const worker = await api.put(`/workflows/${workflow.id}/worker`, { name: "Mine", description: "" });
  const links = await Promise.all(
    [
      { kind: "dashboard", id: dashboards },
      { kind: "widget", id: widgets },
    ].map(async (body) => shared.parse(good(await api.post("/share-links", body)).json)),
  );
  const tables = await make("/tables", { name: "mine", columns: [{ name: "symbol", type: "text" }] });
  good(await api.post(`/tables/${tables}/rows`, [{ symbol: "AAPL" }]));
  const hooks = await shownOnce(api, source);
  const things = {
    workflows: workflow.id,
    workers: withId.parse(good(worker).json).id,
    runs: run.id,
    members: id,
    people: id,
    workspaces: workspaceId,
    widgets,
    dashboards,
    tokens: await make("/tokens", { name: "mine" }),
    credentials: await make("/credentials", { name: "mine", provider: "news", value: "a-value" }),
    subscriptions: await make("/subscriptions", { kind: "workflow", id: await soldBySomebody(operator) }),
    "reader-keys": await make(`/workflows/${workflow.id}/reader-keys`, {
      provider_id: PROVIDER_ID,
      name: "mine",
    }),
    approvals: await askedOf(api),
    tables,
    hooks,
    requests: run.id,
    "back-runs": await backRunOf(api, workflow.id),
    repairs: await make("/repairs", { conditions: { workflow_id: workflow.id } }),
    payouts: await paidOut(api, operator),
    ...(await disputedAndRated(api, operator)),
    receipts: await receiptOf(api),
    "share-links": links[0]?.id ?? "",
    invitations: await make("/members", { email: `${id}@guests.example.com`, role: "viewer" }),
  };
  return { things, shareTokens: links.map(({ token }) => token), workflow };
}

/** Creates a back-run that has finished, so that it doesn't change any more. */
async function backRunOf(api: Api, workflow: string): Promise<string> {
  const made = withId.parse(good(await api.post(`/workflows/${workflow}/back-runs`, PAST_CALLS)).json);
  await until(
    "the back-run is finished",
    async () => (await api.get(`/back-runs/${made.id}`)).text,
    (text) => text.includes('"finished"'),
  );
  return made.id;
}

/** Creates a webhook that has sent one message and sends no more. */
async function shownOnce(api: Api, source: { workflow_id: string; provider_id: string }): Promise<string> {
  const upstream = await startUpstream();
  const made = good(await api.post("/hooks", { ...source, url: upstream.answers(200).url }));
  const { id } = withId.parse(made.json);
  good(await api.post(`/hooks/${id}/test`));
  await until(
    "the message is delivered",
    async () => (await api.get(`/hooks/${id}/deliveries`)).text,
    (text) => text.includes('"delivered"'),
  );
  await upstream.close();
  return id;
}

/** Starts a run that waits for a decision. Returns the ID of its approval. */
async function askedOf(api: Api): Promise<string> {
  const asking = flow([webhook(0), { index: 1, type: "wait", params: ASKS }], [[0, 1]], { name: "Asks" });
  await (await live(asking, api, api.address)).call();
  const [approval] = await until(
    "something is asked",
    async () => page.parse((await api.get("/approvals?status=open")).json).items,
    (items) => items.length > 0,
  );
  return withId.parse(approval).id;
}

const ASKS = { mode: "approval", title: "May it go on?" };

async function soldBySomebody(operator: Api): Promise<string> {
  return forSale((await newPerson(operator)).api, "per_cycle");
}

async function forSale(api: Api, mode: "per_cycle" | "monthly"): Promise<string> {
  const sold = await live(flow([webhook(0), provider(1, "1")], [[0, 1]], { name: "For sale" }), api);
  const { headers } = await api.get(`/prices/workflow/${sold.id}`);
  const price = { mode, amount: 50, currency: "USD" };
  const ifMatch = { headers: { "if-match": headers.get("etag") ?? "" } };
  good(await api.put(`/prices/workflow/${sold.id}`, price, ifMatch));
  return sold.id;
}

/** Returns the receipt of the sale that the payout is for. */
async function receiptOf(api: Api): Promise<string> {
  const [receipt] = page.parse(good(await api.get("/billing/receipts")).json).items;
  return withId.parse(receipt).id;
}

/** Creates a buyer's rating of a sale and a dispute about it. */
async function disputedAndRated(api: Api, operator: Api) {
  const item = await forSale(api, "monthly");
  const buyer = await newPerson(operator);
  good(await operator.post("/credits", { workspace_id: buyer.workspaceId, amount: 50, currency: "USD" }));
  const subscription = withId.parse(
    good(await buyer.api.post("/subscriptions", { kind: "workflow", id: item })).json,
  ).id;
  const charges = page.parse(good(await buyer.api.get(`/subscriptions/${subscription}/charges`)).json).items;
  const dispute = good(
    await buyer.api.post("/billing/disputes", {
      subscription_id: subscription,
      charge_id: withId.parse(charges[0]).id,
      reason: "Of one person",
    }),
  );
  return { disputes: withId.parse(dispute.json).id, ratings: subscription };
}

/** Requests a payout of what another person has paid. Returns its ID. */
async function paidOut(api: Api, operator: Api): Promise<string> {
  const id = await forSale(api, "monthly");
  const buyer = await newPerson(operator);
  const amount = { amount: 50, currency: "USD" };
  good(await operator.post("/credits", { workspace_id: buyer.workspaceId, ...amount }));
  good(await buyer.api.post("/subscriptions", { kind: "workflow", id }));
  return withId.parse(good(await api.post("/billing/payouts", amount)).json).id;
}

function good(answer: Answer): Answer {
  expect(answer.status, answer.text.slice(0, 500)).toBeLessThan(300);
  return answer;
}
