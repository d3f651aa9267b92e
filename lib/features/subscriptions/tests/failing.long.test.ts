import { expect, test } from "vitest";
import { findLedgerFaults } from "@/db/queries/reconcile";
import { testMarket } from "@/lib/http/tests/market.suite";
import { createNoticeSender } from "@/lib/service/alerts/create-notice-sender";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";
import { mailServer } from "@/lib/service/outbound/mail-server.suite";
import { maintain } from "@/lib/service/runner/maintain";

const { letters, settings } = await mailServer();
const { balance, credit, knock, person, seller, services, setPrice, sql, time, work, workflow } =
  await testMarket({
    ...settings,
    MILLRACE_PUBLIC_URL: "https://millrace.example",
  });
const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;
const monthly = { mode: "monthly", amount: 500, currency: "USD" };
type Person = typeof seller;

async function sold(by = seller) {
  const item = await workflow(by);
  await setPrice(by, "workflow", item.id, monthly);
  return item;
}

async function subscribed(who: Person, id: string) {
  await credit(who, 5_000);
  const made = await who.api("POST", "/subscriptions", { kind: "workflow", id });
  expect(made.status).toBe(201);
  return { id: String(made.body.id), key: String(made.body.key), until: Date.parse(made.body.paid_until) };
}

/** Makes twenty failing calls, then moves the clock by more than an hour. */
async function failures(t: string, keys: readonly string[]) {
  for (let call = 0; call < 20; call += 1)
    await knock(t, keys[call % keys.length] ?? null, { symbol: "FAIL" });
  await work();
  time.offsetMs += HOUR_MS + 60_000;
  await maintain(services);
}

async function read(who: Person, id: string) {
  const { body } = await who.api("GET", "/subscriptions?limit=200");
  return body.items.find((item: { id: string }) => item.id === id);
}

let seen = 0;
async function notified(): Promise<string[]> {
  const sender = createNoticeSender(services);
  await sender.look();
  await sender.rest();
  await sender.stop();
  const fresh = letters.slice(seen);
  seen = letters.length;
  return fresh
    .map((letter) => letter.replace(/=\r\n/g, "").replace(/\r\n[ \t]+/g, " "))
    .map(
      (letter) =>
        `${/^To: (.*)$/m.exec(letter)?.[1]?.trim()}: ${/^Subject: (.*)$/m.exec(letter)?.[1]?.trim()}`,
    )
    .filter((line) => /^(one|lone)@.*failing/.test(line))
    .sort();
}

test("nobody pays for a month of what keeps failing: it stands still, both are told once, and it goes on with a success", async () => {
  const [one, two, lone] = [await person("one"), await person("two"), await person("lone")];
  const item = await sold(lone);
  const first = await subscribed(one, item.id);
  const paid = await balance(one);
  time.offsetMs += 20 * DAY_MS;
  await failures(item.t, [lone.token]);
  expect(await read(one, first.id)).toMatchObject({
    status: "paused",
    failing_since: expect.any(String),
    paused_since: expect.any(String),
  });
  expect((await one.api("GET", `/market/workflow/${item.id}`)).body.failing_since).not.toBeNull();
  await credit(two, 5_000);
  const order = { kind: "workflow", id: item.id };
  expect((await two.api("POST", "/subscriptions", order)).body).toMatchObject({ status: 409 });
  expect(await balance(two)).toBe(5_000);
  time.offsetMs += HOUR_MS;
  await maintain(services);
  await maintain(services);
  expect(await notified()).toEqual([
    "lone@example.com: [Millrace] 'Board' keeps failing and is not for sale at the moment",
    "one@example.com: [Millrace] 'Board' keeps failing",
  ]);

  // Moves the clock past what would have been the end of the month.
  time.offsetMs += 25 * DAY_MS;
  await renewSubscriptions(services);
  await maintain(services);
  expect(await balance(one)).toBe(paid);
  // The key still works, and a single success ends the pause.
  const stoodFrom = Date.parse((await read(one, first.id)).paused_since);
  expect((await knock(item.t, first.key, { symbol: "msft" })).status).toBe(202);
  await work();
  await maintain(services);
  const after = await read(one, first.id);
  expect(after).toMatchObject({ status: "active", failing_since: null, paused_since: null });
  const longer = Date.parse(after.paid_until) - first.until;
  expect(Math.abs(longer - (services.clock() - stoodFrom))).toBeLessThan(60_000);
  expect(await balance(one)).toBe(paid);
  time.offsetMs += Date.parse(after.paid_until) - services.clock() + HOUR_MS;
  await renewSubscriptions(services);
  expect(await balance(one)).toBe(paid - 500);
  expect(await notified()).toEqual([]);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("one buyer's own bad calls stop nothing, and those of two do", async () => {
  const item = await sold();
  const [one, two] = [await person("bad"), await person("worse")];
  const [first, second] = [await subscribed(one, item.id), await subscribed(two, item.id)];
  await failures(item.t, [first.key]);
  expect(await read(one, first.id)).toMatchObject({ status: "active", failing_since: null });
  await failures(item.t, [first.key, second.key]);
  expect(await read(one, first.id)).toMatchObject({ status: "paused" });
});

test("what keeps failing is not sold by the cycle either, until it works", async () => {
  const item = await sold();
  const [first, one] = [await person("by-the-month"), await person("by-the-cycle")];
  await subscribed(first, item.id);
  await setPrice(seller, "workflow", item.id, { mode: "per_cycle", amount: 100, currency: "USD" });
  time.offsetMs += 15 * DAY_MS;
  await credit(one, 5_000);
  await failures(item.t, [seller.token]);
  const order = { kind: "workflow", id: item.id };
  expect((await one.api("POST", "/subscriptions", order)).body).toMatchObject({
    ...{ status: 409, code: "conflict" },
    detail: "This workflow keeps failing. You can subscribe once it works again.",
  });
  await knock(item.t, seller.token, { symbol: "msft" });
  await work();
  await maintain(services);
  expect((await one.api("POST", "/subscriptions", order)).status).toBe(201);
});

test("an item that is sold by the cycle alone is watched too, bought or not; its subscribers go on trying it", async () => {
  const [one, lone] = [await person("one-cycle"), await person("lone-cycle")];
  const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" };
  const [bought, fresh] = [await workflow(lone), await workflow(lone)];
  for (const { id } of [bought, fresh]) await setPrice(lone, "workflow", id, perCycle);
  const first = await subscribed(one, bought.id);
  const before = await balance(one);
  for (let call = 0; call < 20; call += 1) await knock(fresh.t, lone.token, { symbol: "FAIL" });
  await failures(bought.t, [lone.token, first.key]);
  expect(await read(one, first.id)).toMatchObject({ status: "active", failing_since: expect.any(String) });
  for (const { id } of [bought, fresh])
    expect((await one.api("GET", `/market/workflow/${id}`)).body.failing_since).toEqual(expect.any(String));
  expect((await one.api("POST", "/subscriptions", { kind: "workflow", id: fresh.id })).body).toMatchObject({
    ...{ status: 409, code: "conflict" },
    detail: "This workflow keeps failing. You can subscribe once it works again.",
  });
  await knock(bought.t, first.key, { symbol: "msft" });
  await knock(fresh.t, lone.token, { symbol: "msft" });
  await work();
  await maintain(services);
  expect(await balance(one)).toBe(before - 100);
  expect((await one.api("POST", "/subscriptions", { kind: "workflow", id: fresh.id })).status).toBe(201);
});

test("who cancels what is failing gets no whole month back: it runs to its end once it works", async () => {
  const item = await sold();
  const one = await person("leaver");
  const first = await subscribed(one, item.id);
  const paid = await balance(one);
  await failures(item.t, [seller.token]);
  await one.api("DELETE", `/subscriptions/${first.id}`);
  expect(await balance(one)).toBe(paid);
  expect(await read(one, first.id)).toMatchObject({ status: "cancelled" });
  time.offsetMs += 2 * DAY_MS;
  await knock(item.t, seller.token, {});
  await work();
  await maintain(services);
  const { ends_at: endsAt, status } = await read(one, first.id);
  expect(status).toBe("cancelled");
  expect(Date.parse(endsAt) - first.until).toBeGreaterThan(2 * DAY_MS - 60_000);
  // Thirty days without data are refunded.
  const again = await sold();
  const second = await subscribed(one, again.id);
  const before = await balance(one);
  await failures(again.t, [seller.token]);
  time.offsetMs += 31 * DAY_MS;
  await maintain(services);
  expect(await balance(one)).toBe(before + 500);
  expect(await read(one, second.id)).toMatchObject({ status: "paused", paused_since: null });
  await renewSubscriptions(services);
  expect(await balance(one)).toBe(before + 500);
});

test("failed runs of a schedule count as failing, times at which nothing ran do not", async () => {
  const item = await sold();
  const one = await person("scheduled");
  const first = await subscribed(one, item.id);
  const spec = JSON.stringify({ cron: null, timezone: null, every: 3600 });
  const at = (ms: number) => new Date(services.clock() + ms).toISOString();
  // The instance was down for a week and is back; its next scheduled time is still to come.
  await sql`insert into schedules (workflow_id, worker, workspace_id, version, spec, catch_up, anchor_at, next_at)
    values (${item.id}, 0, ${seller.workspaceId}, 1, ${spec}, 'skip', ${at(-7 * DAY_MS)}, ${at(HOUR_MS)})`;
  await maintain(services);
  expect(await read(one, first.id)).toMatchObject({ status: "active", failing_since: null });
  const began = services.clock();
  for (const _time of [1, 2, 3]) await knock(item.t, seller.token, { symbol: "FAIL" });
  await work();
  await maintain(services);
  expect(await read(one, first.id)).toMatchObject({ failing_since: null });
  time.offsetMs += HOUR_MS + 60_000;
  await maintain(services);
  expect(await read(one, first.id)).toMatchObject({ status: "paused" });
  expect(Date.parse((await read(one, first.id)).failing_since)).toBeGreaterThanOrEqual(began);
});

test("who cancels what is failing, and then it never works, has the period back as a whole: after thirty days, or with its deletion", async () => {
  const [one, two, three] = [
    await person("patient"),
    await person("second-patient"),
    await person("sold-out"),
  ];
  const item = await sold(three);
  const [first, second] = [await subscribed(one, item.id), await subscribed(two, item.id)];
  const paid = [await balance(one), await balance(two)] as const;
  time.offsetMs += 20 * DAY_MS;
  await failures(item.t, [three.token]);
  await one.api("DELETE", `/subscriptions/${first.id}`);
  await one.api("DELETE", `/subscriptions/${first.id}`);
  // Past the end of the month, the subscription still waits for a success or for a refund.
  time.offsetMs += 25 * DAY_MS;
  await maintain(services);
  expect(await read(one, first.id)).toMatchObject({ status: "cancelled", paused_since: expect.any(String) });
  expect(await balance(one)).toBe(paid[0]);
  await two.api("DELETE", `/subscriptions/${second.id}`);
  time.offsetMs += 6 * DAY_MS;
  await maintain(services);
  await maintain(services);
  expect([await balance(one), await balance(two)]).toEqual([paid[0] + 500, paid[1] + 500]);
  expect([(await read(one, first.id)).status, (await read(two, second.id)).status]).toEqual([
    "ended",
    "ended",
  ]);

  const other = await sold(three);
  const third = await subscribed(one, other.id);
  const before = await balance(one);
  await failures(other.t, [three.token]);
  await one.api("DELETE", `/subscriptions/${third.id}`);
  expect(await balance(one)).toBe(before);
  await three.api("DELETE", `/workflows/${other.id}`);
  expect(await balance(one)).toBe(before + 500);
  expect(await findLedgerFaults(services.db)).toEqual([]);
});

test("who cancels what is failing, and then it is offline, has the period back with a second word", async () => {
  const [one, lone] = [await person("twice"), await person("goes-dark")];
  const item = await sold(lone);
  const first = await subscribed(one, item.id);
  const paid = await balance(one);
  await failures(item.t, [lone.token]);
  await one.api("DELETE", `/subscriptions/${first.id}`);
  expect((await lone.api("POST", `/workflows/${item.id}/unpublish`)).status).toBe(200);
  expect(await balance(one)).toBe(paid);
  await one.api("DELETE", `/subscriptions/${first.id}`);
  expect(await balance(one)).toBe(paid + 500);
  await one.api("DELETE", `/subscriptions/${first.id}`);
  expect(await balance(one)).toBe(paid + 500);
});
