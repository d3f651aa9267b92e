/** An address that isn't in the OpenAPI document, with a valid way to call it. */
export interface PublicAddress {
  readonly method: "GET" | "POST";
  /** `{name}` is a parameter for which the test has a value. */
  readonly path: string;
  /** Names of its query parameters. */
  readonly query?: readonly string[];
  /** The body it reads. */
  readonly body?: { readonly type: "form" | "json"; readonly good: Readonly<Record<string, string>> };
  /** Requires sign-in. */
  readonly isOfStudio?: true;
}

const page = (path: string, ...query: string[]): PublicAddress => ({ method: "GET", path, query });
const studio = (path: string, ...query: string[]): PublicAddress => ({
  method: "GET",
  path,
  query,
  isOfStudio: true,
});
const post = (
  path: string,
  type: "form" | "json",
  good: Readonly<Record<string, string>>,
): PublicAddress => ({
  method: "POST",
  path,
  query: ["token", "callbackUrl"],
  body: { type, good },
});

/**
 * All addresses outside the OpenAPI document. `public-addresses.test.ts` compares this list with the folders
 * of pages and the sources of the door, so new addresses have to be added here.
 */
export const PUBLIC_ADDRESSES: readonly PublicAddress[] = [
  page("/confirm", "token", "done", "failed"),
  page("/confirm-mail", "token"),
  page("/forgot-password", "email"),
  page("/reset-password", "token"),
  page("/new-password", "token"),
  page("/second-step", "callbackUrl"),
  page("/setup", "token"),
  page("/sign-in", "error", "callbackUrl", "retry_after"),
  page("/sign-up", "email"),
  page("/unsubscribe", "token"),
  page("/store", "q", "kind", "sort", "page", "cursor"),
  page("/store/{item}", "tier", "plan"),
  page("/store/{item}/social.png"),
  page("/store/sellers/{seller}", "page"),
  page("/store/{...rest}"),
  page("/e/t/{workflowId}/{webhookId}", "api_key"),
  page("/e/t/{workflowId}/{webhookId}/call", "symbol", "wait", "api_key"),
  page("/e/w/{workflowId}/{providerId}", "api_key"),
  page("/e/{...rest}"),
  page("/sitemap.xml", "page"),
  page("/llms.txt", "page"),
  page("/robots.txt"),
  page("/design"),
  page("/embed/{token}", "theme", "symbol"),
  page("/share/{token}", "as_of", "symbol"),
  page("/approve/{approve}"),
  post("/approve/{approve}", "form", { decision: "approved" }),

  studio("/", "folder"),
  studio("/alerts", "status", "workflow_id"),
  studio("/approvals", "status"),
  studio("/credentials", "provider"),
  studio("/dashboards", "folder", "tag"),
  studio("/dashboards/{dashboardId}", "as_of", "symbol"),
  studio("/disputes", "side", "state"),
  studio("/disputes/{disputeId}"),
  studio("/docs", "q"),
  studio("/docs/api", "q"),
  studio("/docs/expressions", "q"),
  studio("/docs/functions", "q"),
  studio("/docs/guides", "q"),
  studio("/docs/guides/{guide}"),
  studio("/docs/recipes", "q"),
  studio("/docs/workers", "q"),
  studio("/docs/workers/{type}"),
  studio("/invitations"),
  studio("/market", "q", "kind", "sort"),
  studio("/market/{kind}/{itemId}", "tier"),
  studio("/market/subscriptions"),
  studio("/prices", "q", "kind"),
  studio("/prices/{kind}/{id}"),
  studio("/prices/subscribers", "kind", "id"),
  studio(
    "/runs",
    "status",
    "trigger",
    "mode",
    "after",
    "before",
    "variable",
    "error",
    "cause",
    "workflow_id",
  ),
  studio("/people"),
  studio("/runs/{runId}", "step"),
  studio("/runs/repairs"),
  studio("/runs/repairs/{bulkRetryId}", "state"),
  studio("/settings", "tab"),
  studio("/tables"),
  studio("/tables/{tableId}", "where.symbol.eq", "order", "columns"),
  studio("/workflows", "q", "state", "folder", "tag", "sort", "order"),
  studio("/workflows/{workflowId}", "worker", "version", "tab"),
  studio("/workflows/{workflowId}/back-runs"),
  studio("/workflows/{workflowId}/back-runs/{backRunId}"),

  page("/api/auth/csrf"),
  page("/api/auth/session"),
  page("/api/auth/providers"),
  page("/api/auth/signin", "callbackUrl", "error"),
  page("/api/auth/signout", "callbackUrl"),
  page("/api/auth/callback/credentials", "code", "state"),
  page("/api/auth/error", "error"),
  page("/api/auth/_log", "code"),
  page("/api/auth/passkey"),
  page("/api/auth/second-step"),
  page("/api/auth/confirm", "token"),
  page("/api/auth/unsubscribe", "token"),
  post("/api/auth/signin/credentials", "form", {
    email: "nobody@example.com",
    password: "a-long-passphrase",
    csrfToken: "x",
    json: "true",
  }),
  post("/api/auth/callback/credentials", "form", {
    email: "nobody@example.com",
    password: "a-long-passphrase",
    csrfToken: "x",
    json: "true",
  }),
  post("/api/auth/signout", "form", { csrfToken: "x", json: "true" }),
  post("/api/auth/_log", "json", { level: "error" }),
  post("/api/auth/sign-up", "json", {
    email: "nobody@example.com",
    password: "a-long-passphrase",
    name: "N",
  }),
  post("/api/auth/confirm", "json", { token: "nobody-s" }),
  post("/api/auth/confirm", "form", { token: "nobody-s" }),
  post("/api/auth/unsubscribe", "form", { "List-Unsubscribe": "One-Click" }),

  page("/api/auth/confirm-mail", "token"),
  post("/api/auth/confirm-mail", "form", { token: "nobody-s" }),
  post("/api/auth/password-reset", "json", { email: "nobody@example.com" }),
  post("/api/auth/password-reset/confirm", "json", { token: "nobody-s", password: "a-long-passphrase" }),

  post("/api/stripe/webhook", "json", { id: "evt_1", type: "checkout.session.completed" }),
  page("/api/stripe/webhook"),
  page("/api/mcp"),
  page("/api/mcp/{workflow_id}"),
  page("/api/openbb/{nothing}"),
  page("/api/{nothing}"),
  page("/{nothing}"),
];
