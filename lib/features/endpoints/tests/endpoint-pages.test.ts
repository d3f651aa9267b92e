import { expect, test } from "vitest";
import { findCaller } from "@/lib/auth/find-caller";
import { testMarket } from "@/lib/http/tests/market.suite";
import { readEndpointPage } from "@/lib/service/market/read-endpoint-page";
import { STORE_CACHE } from "@/lib/service/market/store-cache";

const { call, knock, person, services, setPrice, work, workflow } = await testMarket({
  MILLRACE_STORE: "on",
});
type Person = Awaited<ReturnType<typeof person>>;

const KEY = "the-endpoint's-own-key";
const PRICE = { mode: "monthly", amount: 100, currency: "USD" };
const KEYED = { trigger: { api_key: KEY }, provider: { access: "key", api_key: KEY } };
const [owner, stranger] = [await person("owner-of-pages"), await person("stranger-to-pages")];

interface Visitor {
  readonly token?: string;
  readonly keys?: readonly string[];
  readonly address?: string;
}

const kinds = ["trigger", "provider"] as const;
type Kind = (typeof kinds)[number];

async function pageOf(id: string, kind: Kind, { token, keys = [], address = "::1" }: Visitor = {}) {
  services.part(STORE_CACHE).clear();
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  const caller = await findCaller(services, { method: "GET", headers });
  return readEndpointPage(services, {
    ...{ kind, workflowId: id, endpointId: "board", keys, origin: "https://here.example" },
    caller: caller.ok ? caller.value : null,
    address: () => address,
  });
}

/** True for a trigger and a provider that the visitor can see. */
async function seen(id: string, visitor: Visitor = {}): Promise<boolean[]> {
  return Promise.all(kinds.map(async (kind) => (await pageOf(id, kind, visitor)) !== null));
}

const BOTH = [true, true];
const NEITHER = [false, false];

async function publish(who: Person, given: Parameters<typeof workflow>[1] = {}) {
  const made = await workflow(who, given);
  await knock(made.t, who.token, { symbol: "msft" });
  await knock(made.t, KEY, { symbol: "msft" });
  await work();
  return made;
}

test("anyone sees an endpoint that needs no key, with its current data", async () => {
  const { id } = await publish(owner);
  expect(await seen(id)).toEqual(BOTH);
  const page = await pageOf(id, "provider");
  expect(page).toMatchObject({ isOwn: false, isLive: true, offer: null, form: "value" });
  expect(page?.example).toMatchObject({ source: "live", value: { symbol: "MSFT" }, isCut: false });
  expect(await seen("0192f0c1-7e1d-7cc4-8f57-123456789abc")).toEqual(NEITHER);
});

test("a private endpoint is there for its workspace and for holders of a key, and for no one else", async () => {
  const { id } = await publish(owner, KEYED);
  expect(await seen(id)).toEqual(NEITHER);
  expect(await seen(id, { token: stranger.token, keys: [stranger.token] })).toEqual(NEITHER);
  expect(await seen(id, { keys: ["wrong"], address: "::2" })).toEqual(NEITHER);
  expect(await seen(id, { token: owner.token })).toEqual(BOTH);
  const { body } = await owner.api("POST", "/tokens", { name: "viewer", scopes: ["read"] });
  expect(await seen(id, { token: body.token })).toEqual(BOTH);
  expect(await seen(id, { keys: [KEY] })).toEqual(BOTH);
  const reader = await owner.api("POST", `/workflows/${id}/reader-keys`, {
    provider_id: "board",
    name: "desk",
  });
  expect(await seen(id, { keys: [reader.body.key] })).toEqual([false, true]);
  // Even with the key, the page doesn't show data that can't be read without it, and never the key.
  const page = await pageOf(id, "provider", { keys: [KEY] });
  expect(page?.example).toBeNull();
  expect(JSON.stringify(page)).not.toContain(KEY);
});

test("an endpoint for sale is there for anyone, without data; after a takedown for subscribers", async () => {
  const { id } = await publish(owner);
  expect((await setPrice(owner, "workflow", id, PRICE)).status).toBe(200);
  // A process learns of a new price by a signal.
  await expect.poll(async () => (await pageOf(id, "provider"))?.example).toBeNull();
  expect(await seen(id)).toEqual(BOTH);
  const offered = await pageOf(id, "provider");
  expect(offered).toMatchObject({ offer: { price: PRICE, slug: null }, example: null });
  expect(offered?.workflow.priced).toBe(true);

  await owner.api("PUT", `/listings/workflow/${id}`, { listed: true, sample: true });
  const listed = await pageOf(id, "provider", { token: stranger.token });
  expect(listed?.offer?.slug).toMatch(/^board-/);
  expect(listed?.example).toMatchObject({ source: "recorded", value: { symbol: "MSFT" } });
  expect((await pageOf(id, "trigger"))?.example?.value).toMatchObject({ result: { symbol: "MSFT" } });

  const buyer = await person("buyer-of-pages");
  await call("POST", "/credits", {
    body: { workspace_id: buyer.workspaceId, amount: 1000, currency: "USD" },
  });
  const bought = await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  expect(bought.status, bought.text).toBe(201);
  await call("PUT", `/market/workflow/${id}/takedown`, { body: { reason: "Not theirs" } });
  expect(await seen(id)).toEqual(NEITHER);
  expect(await seen(id, { token: stranger.token, keys: [stranger.token] })).toEqual(NEITHER);
  expect(await seen(id, { token: buyer.token })).toEqual(BOTH);
  expect(await seen(id, { keys: [String(bought.body.key)] })).toEqual(BOTH);
});

test("a workflow that isn't live, or whose workspace is blocked, has no page for others", async () => {
  const blocked = await person("blocked-pages");
  const { id } = await publish(blocked);
  await blocked.api("POST", `/workflows/${id}/unpublish`);
  expect(await seen(id)).toEqual(NEITHER);
  expect(await pageOf(id, "trigger", { token: blocked.token })).toMatchObject({ isLive: false, isOwn: true });
  await blocked.api("POST", `/workflows/${id}/publish`);
  expect(await seen(id)).toEqual(BOTH);
  await call("POST", `/instance/workspaces/${blocked.workspaceId}/block`, { body: { reason: "Spam" } });
  await expect.poll(() => seen(id)).toEqual(NEITHER);
  expect(await seen(id, { token: blocked.token })).toEqual(NEITHER);
});

test("an example is bounded: five rows of a list, and the beginning of a long text", async () => {
  const rows = [1, 2, 3, 4, 5, 6].map((n) => ({ n }));
  const { id } = await publish(owner, { provider: { response_data: rows } });
  const page = await pageOf(id, "provider");
  expect(page?.form).toBe("list");
  expect(page?.example?.value).toHaveLength(5);
  const text = "long ".repeat(10_000);
  const long = await publish(owner, { provider: { response_type: "text", response_data: text } });
  const example = (await pageOf(long.id, "provider"))?.example;
  expect([example?.text.length, example?.isCut, example?.value]).toEqual([20_000, true, undefined]);
});
