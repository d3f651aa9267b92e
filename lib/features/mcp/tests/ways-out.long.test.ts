import { afterAll, expect, test } from "vitest";
import { LocalServers } from "@/lib/egress/local-servers.suite";
import { testMarket } from "@/lib/http/tests/market.suite";
import { createHookSender } from "@/lib/service/hooks/create-hook-sender";
import {
  addressesIn,
  calling,
  type Lock,
  lockedItem,
  SECRET,
  type Things,
  tellOf,
  toolsOf,
  waysOut,
} from "./ways-out.suite";

/**
 * No way out may show data that the provider's own endpoint would refuse. Checks all of them for every kind
 * of caller without access.
 */

const market = await testMarket({
  MILLRACE_EGRESS_ALLOW: "127.0.0.1",
  MILLRACE_PUBLIC_URL: "https://millrace.test",
});
const { buyer, call, credit, person, seller, services, time } = market;
const receivers = new LocalServers();
await receivers.start();
const sender = createHookSender(services);
afterAll(async () => {
  await sender.stop();
  receivers.stop();
});

async function deliver(): Promise<void> {
  await sender.look();
  await sender.rest();
}

const outsider = await person("outsider");
const DAY_MS = 24 * 3_600_000;
const tokenOf = async (body: object) =>
  String((await seller.api("POST", "/tokens", { name: "t", ...body })).body.token);

/** Returns keys that no longer open anything here or never did. First checks that the former ones did. */
async function strangersTo(lock: Lock, { workflows }: Things): Promise<[string, string | null][]> {
  const reader = (provider_id: string) =>
    seller.api("POST", `/workflows/${workflows}/reader-keys`, { provider_id, name: provider_id });
  const subscribed = await buyer.api("POST", "/subscriptions", { kind: "workflow", id: workflows });
  const [revoked, ofOther] = [await reader("value"), await reader("other")];
  const expires_at = new Date(services.clock() + DAY_MS).toISOString();
  const expired = await tokenOf({ scopes: ["read"], expires_at });
  const hook = { workflow_id: workflows, provider_id: "value", include_value: true };
  const theirs = await buyer.api("POST", "/hooks", { ...hook, url: receivers.here(`/${lock}/subscriber`) });
  expect(theirs.status, theirs.text).toBe(201);
  for (const key of [subscribed.body.key, revoked.body.key, expired]) {
    const read = await call("GET", `/api/w/${workflows}/value`, { token: key });
    expect([lock, read.status]).toEqual([lock, 200]);
  }
  await buyer.api("DELETE", `/subscriptions/${subscribed.body.id}`);
  await seller.api("DELETE", `/workflows/${workflows}/reader-keys/${revoked.body.id}`);
  return [
    ["nobody", null],
    ["a key that was made up", "mr_made_up"],
    ["another workspace's token", outsider.token],
    ["a subscription's key that has ended", String(subscribed.body.key)],
    ["the token of who was subscribed", buyer.token],
    ["a reader's key that was revoked", String(revoked.body.key)],
    ["a reader's key of another provider", String(ofOther.body.key)],
    ["another provider's own key", "another-key"],
    ["a token without the scope", await tokenOf({ scopes: ["write"] })],
    ["a token that has run out", expired],
  ];
}

/** True unless the server failed. On a busy machine, it may respond that it is not ready. */
const isAnswer = (status: number) => status < 500 || status === 503;

await credit(buyer, 1_000);
async function closed(lock: Lock) {
  const item = await lockedItem(market, lock, receivers.here(`/${lock}/owner`));
  return { lock, ...item, strangers: await strangersTo(lock, item.things) };
}
const items = [await closed("key"), await closed("price")];
await deliver();
receivers.seen.length = 0;
// The paid months are over.
time.offsetMs = 40 * DAY_MS;

const { body: description } = await call("GET", "/openapi.json");

for (const { lock, things, strangers, revokedLink } of items) {
  test(`behind a ${lock}, each way out shows its owner what nobody else is shown`, async () => {
    for (const way of waysOut(things)) {
      const { status, text } = await tellOf(market, way, seller.token);
      expect
        .soft([way.operation, way.path, status, SECRET.test(text)])
        .toEqual([way.operation, way.path, way.headers?.Range === undefined ? 200 : 206, true]);
    }
    // Links that are public open for everyone, as their creator intended, so these callers get a revoked one.
    const theirs = { ...things, token: revokedLink };
    for (const [who, key] of strangers) {
      // A workspace token with only the write scope may call the workflow, though it may not read.
      const calls = who.includes("scope") ? [] : [calling(theirs)];
      const ways = [...waysOut(theirs), ...calls, ...addressesIn(description.paths, theirs)];
      const notified = await Promise.all(
        ways.map(async (way) => ({ ...way, ...(await tellOf(market, way, key)) })),
      );
      for (const { operation, path, status, text } of notified) {
        const isRead = operation.startsWith("GET /api/w/{");
        expect([
          who,
          path,
          SECRET.test(text),
          isRead ? status >= 401 && status <= 404 : isAnswer(status),
        ]).toEqual([who, path, false, true]);
      }
    }
  });
}

test("an address that shows what was published is among the ways out", async () => {
  for (const { things } of items) {
    const known = new Set(waysOut(things).map(({ operation }) => operation));
    const shown: string[] = [];
    for (const way of addressesIn(description.paths, things)) {
      if (known.has(way.operation)) continue;
      const { text } = await tellOf(market, way, seller.token);
      if (SECRET.test(text)) shown.push(way.operation);
    }
    expect(shown).toEqual([]);
  }
});

test("each tool that an assistant has is among the ways out", async () => {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  for (const { things } of items) {
    const { text } = await call("POST", `/api/mcp/${things.workflows}`, { token: seller.token, body });
    const names = [...text.matchAll(/"name":"((?:call|read|run)_[^"]*)"/g)].map(([, name]) => name);
    expect(names.sort()).toEqual(toolsOf(things));
  }
});

test("no webhook tells who was subscribed of what is published now, and nobody without a right makes one", async () => {
  for (const { lock, things, strangers, publish } of items) {
    await publish();
    await deliver();
    expect(receivers.seen.map(({ url }) => url)).toEqual([`/${lock}/owner`]);
    receivers.seen.length = 0;
    const hook = { workflow_id: things.workflows, provider_id: "value", url: receivers.here("/stolen") };
    for (const [who, token] of strangers.filter(([name]) => !name.includes("scope"))) {
      const { status } = await call("POST", "/hooks", { token, body: hook });
      expect([who, status >= 401 && status <= 404]).toEqual([who, true]);
    }
  }
});

/** Runs last, because some of these actions end sessions or keys of their caller. */
test("nothing that can be done without a right shows what was published", async () => {
  for (const { things, strangers, revokedLink } of items) {
    const deeds = addressesIn(description.paths, { ...things, token: revokedLink }, "post");
    expect(deeds.length).toBeGreaterThan(50);
    for (const [who, key] of strangers.filter(([name]) =>
      /^(another workspace|a subscription|the token)/.test(name),
    )) {
      const notified = await Promise.all(
        deeds.map(async (way) => ({ ...way, ...(await tellOf(market, way, key)) })),
      );
      for (const { operation, status, text } of notified)
        expect([who, operation, SECRET.test(text), isAnswer(status)]).toEqual([who, operation, false, true]);
    }
  }
});
