import { expect, test } from "vitest";
import { insertToken } from "@/db/queries/tokens";
import { hashToken, newTokenText, tokenPrefix } from "@/lib/auth/token-text";
import { testMarket } from "@/lib/http/tests/market.suite";
import { newId } from "@/lib/kit/id";

/** Checks who can see and run workflow tests, which contain the inputs that a run received. */

const { buyer, call, person, seller, services, sql, workflow } = await testMarket();

const viewer = await person("viewer");
const invited = await seller.api("POST", "/members", { email: viewer.email, role: "viewer" });
await viewer.api("POST", `/invitations/${invited.body.token}`);
const [{ id: viewerId } = { id: "" }] = await sql`select id from users where email = ${viewer.email}`;
const viewerToken = newTokenText();
await insertToken(services.db, {
  id: newId(services.clock()),
  workspaceId: seller.workspaceId,
  userId: viewerId,
  name: "t",
  hash: hashToken(viewerToken),
  prefix: tokenPrefix(viewerToken),
  scopes: ["read", "write"],
  createdAt: new Date(services.clock()),
});

const { id } = await workflow(seller, { provider: { access: "key", api_key: "of-the-owner" } });
const path = `/workflows/${id}`;
const BODY = "what only members may read";
const made = await seller.api("POST", `${path}/tests`, {
  name: "Recorded",
  trigger: 0,
  inputs: [{ worker: 1, method: "GET", url: "https://x.example", status: 200, body: BODY }],
});
await seller.api("PUT", `/listings/workflow/${id}`, { listed: true, show_tests: true });
const reader = await seller.api("POST", `${path}/reader-keys`, { provider_id: "board", name: "r" });
const subscribed = await buyer.api("POST", "/subscriptions", { kind: "workflow", id });

const READS = [`${path}?tests=1`, `${path}/tests`, `${path}/tests/${made.body.id}`];
const CHANGES: [string, string, object][] = [
  ["POST", `${path}/tests`, { name: "Mine", trigger: 0 }],
  ["POST", `${path}/tests/run`, {}],
  ["PUT", `${path}/tests/${made.body.id}`, { name: "Mine", trigger: 0 }],
  ["DELETE", `${path}/tests/${made.body.id}`, {}],
];
const verify: [string, string, object] = ["POST", `${path}/verify`, { provider_id: "board", version: 1 }];

test.each<[string, string | null, { read: number; change: number; verify: number }]>([
  // The value doesn't exist, which only people who may verify it learn.
  ["a viewer", viewerToken, { read: 200, change: 403, verify: 404 }],
  ["another workspace, which subscribes", buyer.token, { read: 404, change: 404, verify: 404 }],
  ["a subscription's key", String(subscribed.body.key), { read: 401, change: 401, verify: 401 }],
  ["a reader's key", String(reader.body.key), { read: 401, change: 401, verify: 401 }],
  ["a stranger", null, { read: 401, change: 401, verify: 401 }],
])("%s", async (_who, token, expected) => {
  const headers = { "If-Match": "*" };
  for (const read of READS) {
    const { status, text } = await call("GET", read, { token });
    expect([read, status, text.includes(BODY)]).toEqual([
      ...[read, expected.read, expected.read === 200 && !read.endsWith("/tests")],
    ]);
  }
  for (const [method, address, body] of CHANGES) {
    const { status } = await call(method, address, { token, body, headers });
    expect([method, address, status]).toEqual([method, address, expected.change]);
  }
  const [method, address, body] = verify;
  const { status, body: refusal } = await call(method, address, { token, body });
  expect(status).toBe(expected.verify);
  if (token === buyer.token) expect(refusal.code).toBe("workflow_not_found");
});

test("the public page counts tests and shows nothing of them", async () => {
  const { body, text } = await buyer.api("GET", `/market/workflow/${id}`);
  expect(body.tests).toEqual({ count: 1, passed_at: null });
  expect(text).not.toContain(BODY);
  expect(text).not.toContain("Recorded");
});
