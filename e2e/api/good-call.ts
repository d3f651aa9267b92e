import { type Belongings, PAST_CALLS, PROVIDER_ID, TRIGGER_ID } from "./belongings";
import { flow, provider, webhook } from "./documents";
import type { Operation } from "./read-open-api";
import type { Request } from "./send";

export interface GoodCall {
  readonly what: string;
  readonly path: string;
  readonly request: Request;
}

const NOBODYS = "01a0a0a0-0000-7000-8000-000000000000";
const KINDS = { workflow: "workflows", worker: "workers", widget: "widgets", dashboard: "dashboards" };
/** Query parameters that a path requires. */
const QUERIES: Record<string, string> = {
  "/api/v1/balance/entries": "?currency=USD",
  "/api/v1/changes": "?items=dashboard/nothing",
  "/api/v1/search": "?q=mine",
  "/api/v1/me/workspace": "?kind=workflow&id=nothing",
  "/api/v1/workflows/{id}/presence": "?seat=somebodys",
  "/api/v1/workflows/{id}/replay-memory": "?worker=2",
  "/api/v1/back-runs/{id}/values": `?provider=${PROVIDER_ID}`,
};
/** In paths with these prefixes, the second segment names the list. */
const PREFIXED: ReadonlySet<string> = new Set(["billing", "instance"]);
/** Values for paths that take the name of a list as a parameter. */
const FILED = { workflows: "workflows", dashboards: "dashboards" };
const FREE = { mode: "free", amount: 0, currency: "USD" };

/** Returns valid calls of an operation on these items, one per kind if the path contains a kind. */
export function goodCalls(
  { method, path }: Pick<Operation, "method" | "path">,
  things: Belongings,
): GoodCall[] {
  const named = path.startsWith("/api/v1/filing/") ? FILED : KINDS;
  const kinds = path.includes("{kind}") ? Object.entries(named) : [[undefined, path.split("/")[3]] as const];
  const body = bodyOf(`${method} ${path}`, things);
  const request = {
    method,
    headers: { ...(method === "PUT" && { "if-match": '"1"' }) },
    ...((method === "POST" || method === "PUT") && { body: body ?? {} }),
  };
  return kinds.map(([kind, owned]) => {
    const values: Record<string, string | undefined> = {
      // Passkeys need a device, and reviews need an operator who has turned them on, so none of these exist.
      // An unknown ID is used instead.
      id:
        owned === "me" || owned === "reviews"
          ? NOBODYS
          : things[owned !== undefined && PREFIXED.has(owned) ? (path.split("/")[4] ?? "") : (owned ?? "")],
      kind,
      workflow_id: things.workflows,
      provider_id: PROVIDER_ID,
      webhook_id: TRIGGER_ID,
      version: "1",
      year: String(new Date().getUTCFullYear()),
      token: "nobody-s",
      name: "nothing",
      type: "transform",
      row: "1",
      key_id: things["reader-keys"],
      widget_id: things.widgets,
      n: "1",
      request_id: things.requests,
      coupon: things.workflows,
      tier: "pro",
      slug: "nothing",
      sha256: "0".repeat(64),
      test: NOBODYS,
    };
    const address = path.replaceAll(/\{([^}]*)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`Nobody has what {${name}} of ${path} stands for`);
      return value;
    });
    const query =
      path === "/api/w/stream" ? `?items=${things.workflows}/${PROVIDER_ID}` : (QUERIES[path] ?? "");
    return { what: `${method} ${address}`, path: `${address}${query}`, request };
  });
}

function bodyOf(operation: string, things: Belongings): unknown {
  const source = { workflow_id: things.workflows, provider_id: PROVIDER_ID };
  const document = flow([webhook(0), provider(1, "1", { provider_id: PROVIDER_ID })], [[0, 1]]);
  const widget = { name: "W", kind: "text", source, options: {} };
  const layout = [{ widget_id: things.widgets, x: 0, y: 0, w: 1, h: 1 }];
  const bodies: Record<string, unknown> = {
    "POST /api/v1/workflows": document,
    "PUT /api/v1/workflows/{id}": document,
    "PUT /api/v1/workflows/{id}/settings": { protect_live: true },
    "PUT /api/v1/workflows/{id}/alerts": { rules: [] },
    "POST /api/v1/workflows/{id}/tests": { name: "Taken over", trigger: 0, expect: [] },
    "POST /api/v1/workflows/{id}/back-runs": PAST_CALLS,
    "POST /api/v1/workflows/{id}/back-runs/preview": PAST_CALLS,
    "POST /api/v1/workflows/{id}/verify": { provider_id: PROVIDER_ID, version: 1 },
    "POST /api/v1/invitations": { email: "taken.over@guests.example.com" },
    "PUT /api/v1/listings/{kind}/{id}": { listed: true },
    "POST /api/v1/market/{kind}/{id}/reports": { reason: "other" },
    "POST /api/v1/store/{slug}/reports": { reason: "other" },
    "POST /api/v1/reviews/{id}/decline": { reason: "Say whose it is" },
    "PUT /api/v1/market/{kind}/{id}/takedown": { reason: "Taken over" },
    "POST /api/v1/instance/people/{id}/block": { reason: "Taken over" },
    "POST /api/v1/instance/workspaces/{id}/block": { reason: "Taken over" },
    "PUT /api/v1/repairs/{id}/plan": { from: "start" },
    "PUT /api/v1/settings": { name: "Taken over" },
    "POST /api/v1/workflows/{id}/presence": { seat: "somebodys", cursor: null, chosen: [] },
    "PUT /api/v1/settings/second-step": { required: true },
    "PUT /api/v1/instance/second-step": { required: false },
    "POST /api/v1/workflows/{id}/reader-keys": { provider_id: PROVIDER_ID, name: "Taken over" },
    "PUT /api/v1/workflows/{id}/worker": { name: "W", description: "" },
    "POST /api/v1/workflows/{id}/test": { worker: 0 },
    "POST /api/v1/widgets": widget,
    "PUT /api/v1/widgets/{id}": widget,
    "POST /api/v1/dashboards": { name: "D", layout, parameters: {} },
    "PUT /api/v1/dashboards/{id}": { name: "D", layout: [], parameters: {} },
    "POST /api/v1/dashboards/{id}/calls": { symbol: "AAPL" },
    "POST /api/v1/shared/{token}/calls": { symbol: "AAPL" },
    "POST /api/v1/approvals/{id}": { decision: "approved", fields: {} },
    "POST /api/v1/tables": { name: "taken_over", columns: [{ name: "symbol", type: "text" }] },
    "PUT /api/v1/tables/{id}": { name: "taken_over", columns: [{ name: "symbol", type: "text" }] },
    "POST /api/v1/tables/{id}/rows": [{ symbol: "AAPL" }],
    "PUT /api/v1/tables/{id}/rows/{row}": { values: { symbol: "MSFT" } },
    "POST /api/v1/repairs": { conditions: { workflow_id: things.workflows } },
    "PUT /api/v1/repairs/{id}": { state: "stopped" },
    "POST /api/v1/hooks": { ...source, url: "http://127.0.0.1:9/" },
    "POST /api/v1/share-links": { kind: "dashboard", id: things.dashboards },
    "PUT /api/v1/prices/{kind}/{id}": FREE,
    "POST /api/v1/prices/{kind}/{id}/preview": FREE,
    "PUT /api/v1/market/{kind}/{id}": { listed: true },
    "POST /api/v1/prices/{kind}/{id}/simulation": FREE,
    "PUT /api/v1/prices/{kind}/{id}/tiers/{tier}": { name: "Pro", price: FREE },
    "POST /api/v1/prices/{kind}/{id}/tiers/{tier}/preview": FREE,
    "POST /api/v1/subscriptions/{id}/switch": { tier: "pro", price: FREE },
    "POST /api/v1/subscriptions/{id}/switch/preview": { tier: "pro", price: FREE },
    "POST /api/v1/prices/{kind}/{id}/messages": { subject: "News", text: "There is more of it." },
    "POST /api/v1/market/{kind}/{id}/coupon": { coupon: "NONE" },
    "POST /api/v1/subscriptions": { kind: "workflow", id: things.workflows },
    "PUT /api/v1/subscriptions/{id}": { spending_cap: null },
    "POST /api/v1/billing/top-ups": { amount: 1_000, currency: "USD" },
    "PUT /api/v1/billing/auto-top-up": {
      ...{ enabled: false, currency: "USD" },
      ...{ below: 1_000, amount: 2_500, monthly_max: 10_000 },
    },
    "POST /api/v1/billing/card": { consent: true },
    "POST /api/v1/billing/payouts": { amount: 1, currency: "USD" },
    "PUT /api/v1/instance/shares": {},
    "POST /api/v1/billing/disputes": {
      subscription_id: things.subscriptions,
      charge_id: "run:nobody-s",
      reason: "Taken over",
    },
    "POST /api/v1/billing/disputes/{id}/messages": { text: "Taken over" },
    "POST /api/v1/billing/disputes/{id}/decision": { refund: 0, reason: "Taken over" },
    "PUT /api/v1/market/{kind}/{id}/rating": { stars: 1, text: "Taken over" },
    "POST /api/v1/ratings/{id}/answer": { text: "Taken over" },
    "PUT /api/v1/ratings/{id}/hidden": { reason: "Taken over" },
    "POST /api/v1/prices/{kind}/{id}/coupons": { code: "TAKEN", percent: 10 },
    "PUT /api/v1/billing/details": { name: "Taken over", address: "", tax_number: "", bank_account: "" },
    "POST /api/v1/tokens": { name: "T" },
    "POST /api/v1/credentials": { name: "C", provider: "news", value: "v" },
    "POST /api/v1/users": { email: "new@example.com", password: "a-long-passphrase" },
    "POST /api/v1/members": { email: "new@example.com", role: "viewer" },
    "POST /api/v1/me/deletion": { password: "wrong-passphrase" },
    "POST /api/v1/me/password": { current: "wrong-passphrase", password: "another-passphrase" },
    "POST /api/v1/new-password": { token: "nobody-s", password: "another-passphrase" },
    "POST /api/v1/new-password/preview": { token: "nobody-s" },
    "POST /api/v1/me/workspace": { workspace_id: things.workspaces },
    "POST /api/v1/credits": { workspace_id: things.workspaces, amount: 1, currency: "USD" },
    "POST /api/v1/setup": { email: "new@example.com", password: "a-long-passphrase" },
    "POST /api/v1/schedules/preview": { every: 60 },
    "POST /api/v1/workers/{type}/try": { params: { expression: "1" } },
  };
  return bodies[operation];
}
