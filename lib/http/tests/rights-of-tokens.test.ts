import { expect, test } from "vitest";
import { insertToken } from "@/db/queries/tokens";
import { hashToken, newTokenText, tokenPrefix } from "@/lib/auth/token-text";
import { newId } from "@/lib/kit/id";
import type { Scope } from "@/lib/schema/person";
import { ROLES } from "@/lib/schema/roles";
import { executeUntil } from "@/lib/service/runner/worker-of.suite";
import { testMarket } from "./market.suite";

const market = await testMarket();
const { buyer, call, credit, person, seller, services, setPrice, sql, work, workflow } = market;

const SCOPES_OF_TOKENS: readonly Scope[][] = [["read"], ["write"], ["read", "write"]];

const made = await person("colleague");
const [colleague] = await sql`select id from users where email = 'colleague@example.com'`;
async function newToken(workspaceId: string, scopes: Scope[]): Promise<string> {
  const token = newTokenText();
  const id = newId(services.clock());
  await insertToken(services.db, {
    id,
    workspaceId,
    userId: String(colleague?.id),
    name: "t",
    hash: hashToken(token),
    prefix: tokenPrefix(token),
    scopes,
    createdAt: new Date(services.clock()),
  });
  return token;
}

async function setRole(of: typeof seller, role: string) {
  const { status, body } = await of.api("POST", "/members", { email: "colleague@example.com", role });
  expect(status).toBe(201);
  if (body.token) await made.api("POST", `/invitations/${body.token}`);
}

const tool = (kind: string, id: string) => `${kind}_board_board_${id.slice(-8)}`;

async function rpc(token: string, method: string, params: object) {
  const body = { jsonrpc: "2.0", id: 1, method, params };
  const { body: answer } = await call("POST", "/api/mcp", { token, body });
  return answer.result ?? answer;
}

const item = await workflow(seller, {
  trigger: { api_key: "the-trigger-key" },
  provider: { access: "key", api_key: "the-provider-key" },
});
await setPrice(seller, "workflow", item.id, { mode: "per_cycle", amount: 100, currency: "USD" });
const run = await call("POST", item.t, { token: "the-trigger-key", body: {} });
await work();
const source = { workflow_id: item.id, provider_id: "board" };
const widget = await seller.api("POST", "/widgets", { name: "w", kind: "text", source, options: {} });
const draft = { ...(await seller.api("GET", `/workflows/${item.id}`)).body };

/** Each endpoint with the scope that opens it, and a check whether it let the token in. */
const DOORS: Record<string, ["read" | "write" | "read and write", (token: string) => Promise<boolean>]> = {
  trigger: ["write", async (token) => (await call("POST", item.t, { token, body: {} })).status === 202],
  draft: [
    "write",
    async (token) => (await call("POST", `${item.t}?draft=1`, { token, body: {} })).status === 202,
  ],
  run: [
    "write",
    async (token) => (await call("POST", `/workflows/${item.id}/runs`, { token, body: {} })).status === 202,
  ],
  save: [
    "write",
    async (token) => (await call("PUT", `/workflows/${item.id}`, { token, body: draft })).status !== 403,
  ],
  hook: [
    "write",
    async (token) =>
      (await call("POST", "/hooks", { token, body: { ...source, url: "http://a.example" } })).status !== 403,
  ],
  "tool that calls": [
    "write",
    async (token) =>
      (await rpc(token, "tools/list", {})).tools.some(
        ({ name }: { name: string }) => name === tool("call", item.id),
      ),
  ],
  "call of a tool": [
    "write",
    async (token) => {
      // The argument has the wrong type, so a call that is let in fails on that instead of starting a run.
      const result = await rpc(token, "tools/call", {
        name: tool("call", item.id),
        arguments: { symbol: ["x"] },
      });
      return result.structuredContent?.code !== "forbidden" && result.error === undefined;
    },
  ],
  "OpenBB with other values": [
    "read and write",
    async (token) => {
      const answered = call("GET", `/api/openbb/data/${widget.body.id}?symbol=s${newId(0)}`, { token });
      return (await executeUntil(answered, work)).status === 200;
    },
  ],
  provider: ["read", async (token) => (await call("GET", item.w, { token })).status === 200],
  "run's status": [
    "read",
    async (token) => (await call("GET", `/runs/${run.body.run_id}`, { token })).status === 200,
  ],
  "tool that reads": [
    "read",
    async (token) =>
      (await rpc(token, "tools/list", {})).tools.some(
        ({ name }: { name: string }) => name === tool("read", item.id),
      ),
  ],
  OpenBB: [
    "read",
    async (token) => (await call("GET", "/api/openbb/widgets.json", { token })).status === 200,
  ],
  client: [
    "read",
    async (token) => (await call("GET", `/workflows/${item.id}/client.ts`, { token })).status === 200,
  ],
};

test.each(ROLES)(
  "a token does at each door what its scopes and the present role (%s) both allow",
  async (role) => {
    await setRole(seller, role);
    const found: Record<string, Record<string, boolean>> = {};
    const expected: Record<string, Record<string, boolean>> = {};
    for (const scopes of SCOPES_OF_TOKENS) {
      const token = await newToken(seller.workspaceId, scopes);
      for (const [name, [right, isLetIn]] of Object.entries(DOORS)) {
        const key = `${name}, ${scopes.join(" and ")}`;
        found[key] = { in: await isLetIn(token) };
        expected[key] = {
          in:
            right.split(" and ").every((each) => scopes.some((scope) => scope === each)) &&
            (right === "read" || role !== "viewer"),
        };
      }
    }
    expect(found).toEqual(expected);
  },
);

test.each(ROLES)("a subscriber's workspace pays for no call of its viewers (%s)", async (role) => {
  await credit(buyer, 1_000);
  await buyer.api("POST", "/subscriptions", { kind: "workflow", id: item.id });
  await setRole(buyer, role);
  const token = await newToken(buyer.workspaceId, ["read", "write"]);
  expect((await call("POST", item.t, { token, body: {} })).status).toBe(role === "viewer" ? 401 : 202);
  const { tools } = await rpc(token, "tools/list", {});
  const names = tools.map(({ name }: { name: string }) => name);
  expect(names.includes(tool("call", item.id))).toBe(role !== "viewer");
  expect(names).toContain(tool("read", item.id));
  expect((await call("GET", item.w, { token })).status).toBe(200);
});

test("a role that changes counts for the next call, and who is removed is a stranger", async () => {
  await setRole(seller, "editor");
  const token = await newToken(seller.workspaceId, ["read", "write"]);
  const trigger = async () => (await call("POST", item.t, { token, body: {} })).status;
  expect(await trigger()).toBe(202);
  await setRole(seller, "viewer");
  expect(await trigger()).toBe(401);
  expect((await call("GET", item.w, { token })).status).toBe(200);
  await seller.api("DELETE", `/members/${colleague?.id}`);
  expect((await call("GET", item.w, { token })).status).toBe(401);
  await work();
});

test("editors change how a workflow runs, and its owners how long its runs are kept", async () => {
  await setRole(seller, "editor");
  const token = await newToken(seller.workspaceId, ["read", "write"]);
  const path = `/workflows/${item.id}/settings`;
  const save = (body: object) => call("PUT", path, { token, body });
  expect((await save({ concurrency: 7 })).status).toBe(200);
  expect(await save({ retention_days: 1 })).toMatchObject({ status: 403, body: { code: "forbidden" } });
  const { body: settings } = await call("GET", path, { token });
  expect(settings).toMatchObject({ concurrency: 7, retention_days: null });
  // Sent back as it was read, so it changes nothing.
  const { storage_bytes: _, ...unchanged } = settings;
  expect((await save(unchanged)).status).toBe(200);
  expect((await call("PUT", "/settings", { token, body: { name: "Mine" } })).status).toBe(403);
  expect((await seller.api("PUT", path, { retention_days: 1 })).status).toBe(200);
  await seller.api("PUT", path, { retention_days: null });
});

test("money is shown to owners alone", async () => {
  await setRole(seller, "editor");
  const token = await newToken(seller.workspaceId, ["read", "write"]);
  const dispute = `/billing/disputes/${item.id}`;
  for (const path of ["/balance", "/billing/receipts", "/subscribers", dispute])
    expect([path, (await call("GET", path, { token })).status]).toEqual([path, 403]);
  expect((await call("POST", `${dispute}/messages`, { token, body: { text: "Hello" } })).status).toBe(403);
  expect((await call("GET", "/home", { token })).body.selling).toBeNull();
  const { body: mine } = await call("GET", "/me/deletion", { token });
  const joined = mine.workspaces.find(({ id }: { id: string }) => id === seller.workspaceId);
  expect(joined).toMatchObject({ role: "editor", balances: [], subscribers: 0 });
});
