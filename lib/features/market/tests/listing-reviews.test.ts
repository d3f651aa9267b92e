import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { testMarket } from "@/lib/http/tests/market.suite";
import { createNoticeSender } from "@/lib/service/alerts/create-notice-sender";
import { readStore, readStoreItem } from "@/lib/service/market/read-store";
import { mailServer } from "@/lib/service/outbound/mail-server.suite";

const { letters, settings } = await mailServer();
const market = await testMarket({
  ...settings,
  MILLRACE_STORE: "on",
  MILLRACE_LISTING_REVIEW: "on",
  MILLRACE_PUBLIC_URL: "https://millrace.example",
});
const { buyer, call, person, seller, services, setPrice, workflow } = market;
const words = { summary: "Closes of the day", description: "Of all shares.", category: "Equities" };
const perCycle = { mode: "per_cycle", amount: 100, currency: "USD" };

const put = (id: string, body: object, who = seller) => who.api("PUT", `/listings/workflow/${id}`, body);
const mine = async (id: string) => (await seller.api("GET", `/listings/workflow/${id}`)).body;
const subscribe = (id: string) => buyer.api("POST", "/subscriptions", { kind: "workflow", id });
const decide = (id: string, body?: object) =>
  call("POST", `/reviews/${id}/${body ? "decline" : "approve"}`, body ? { body } : {});

async function queued(id: string) {
  const { body } = await call("GET", "/reviews?limit=200");
  expect(endpoints.listReviews?.answer?.parse(body)).toEqual(body);
  return body.items.find((each: { item_id: string }) => each.item_id === id);
}

/** Returns the item in the store; null if it is not shown. */
async function shown(slug: string) {
  const [item] = ((await readStore(services))?.items ?? []).filter((each) => each.slug === slug);
  const page = await readStoreItem(services, slug, "");
  return item && page && { summary: item.summary, description: page.detail.description };
}

async function mailsTo(address: string): Promise<string> {
  const sender = createNoticeSender(services);
  await sender.look();
  await sender.rest();
  await sender.stop();
  const own = letters.filter((letter) => letter.includes(`To: ${address}`));
  return own.join("\n").replace(/=\r\n/g, "");
}

test("what is to be listed is shown once the operator approved it; what changes later leaves the old text until then", async () => {
  const { id } = await workflow(seller);
  const asked = await put(id, { listed: true, ...words });
  expect(endpoints.putListing?.answer?.parse(asked.body)).toEqual(asked.body);
  const { slug } = asked.body;
  expect(asked.body).toMatchObject({
    ...{ listed: false, summary: "", url: null },
    review: { state: "waiting", reason: null, opens: false, wanted: { listed: true, ...words } },
  });
  expect(await shown(slug)).toBeFalsy();
  expect((await subscribe(id)).status).toBe(404);
  expect((await buyer.api("GET", `/market/workflow/${id}`)).status).toBe(404);
  expect((await seller.api("GET", `/market/workflow/${id}`)).body.review).toMatchObject({ state: "waiting" });

  const first = await queued(id);
  expect(first).toMatchObject({
    ...{ name: "Board", kind: "workflow", live: true, opens: false, price: { mode: "free" } },
    ...{ now: { listed: false, summary: "" }, wanted: { listed: true, ...words } },
  });
  expect((await decide(first.id)).status).toBe(204);
  expect(await shown(slug)).toEqual({ summary: words.summary, description: words.description });
  expect((await subscribe(id)).status).toBe(201);
  expect(await mine(id)).toMatchObject({ listed: true, ...words, review: null });
  expect(await mailsTo("seller@example.com")).toContain("'Board' was approved");

  await put(id, { listed: true, description: "Buy now." });
  expect(await shown(slug)).toEqual({ summary: words.summary, description: words.description });
  expect((await queued(id)).wanted).toEqual({ listed: true, ...words, description: "Buy now." });
  expect(await mine(id)).toMatchObject({ description: words.description, review: { state: "waiting" } });
});

test("the operator sees every plan with its trial, and opens the page of what waits; others do not", async () => {
  const { id } = await workflow(seller);
  const basic = {
    ...{ mode: "plan", amount: 1_000, currency: "USD", period: "month", unit: "cycle" },
    ...{ includes: 3, overage: 0, trial_days: 7 },
  };
  const pro = { ...basic, amount: 4_000, includes: 9, trial_days: undefined };
  await setPrice(seller, "workflow", id, basic);
  const saved = await seller.api("PUT", `/prices/workflow/${id}/tiers/pro`, { name: "Pro", price: pro });
  expect(saved.status).toBe(200);
  await put(id, { listed: true, ...words });
  expect(await queued(id)).toMatchObject({
    price: basic,
    tiers: [
      { tier: "main", name: "Standard", price: basic },
      { tier: "pro", name: "Pro", price: { amount: 4_000, includes: 9 } },
    ],
  });
  const page = `/market/workflow/${id}`;
  const read = await call("GET", page);
  expect(read.body).toMatchObject({ own: false, name: "Board", available: false });
  expect((await buyer.api("GET", page)).status).toBe(404);
  await decide((await queued(id)).id, { reason: "Too dear" });
  expect((await call("GET", page)).status).toBe(404);
});

test("a reason is read by its owner and mailed; they go on from what they asked for", async () => {
  const { id } = await workflow(seller);
  await put(id, { listed: true, ...words });
  expect((await decide((await queued(id)).id, {})).status).toBe(422);
  expect((await decide((await queued(id)).id, { reason: "Say whose the data is." })).status).toBe(204);
  expect(await mine(id)).toMatchObject({
    listed: false,
    review: { state: "declined", reason: "Say whose the data is.", wanted: { ...words, listed: true } },
  });
  const mail = await mailsTo("seller@example.com");
  expect(mail).toContain("'Board' was not approved");
  expect(mail).toContain("Say whose the data is.");
  expect(mail).toContain("text/html");
  expect(await queued(id)).toBeUndefined();
  await put(id, { listed: true, description: "Ours." });
  expect((await queued(id)).wanted).toEqual({ ...words, listed: true, description: "Ours." });
  // Unlisting withdraws the pending request.
  expect((await put(id, { listed: false })).body).toMatchObject({ listed: false, review: null });
  expect(await queued(id)).toBeUndefined();
});

test("nobody approves what they have not seen, twice, or without being the operator", async () => {
  const { id } = await workflow(seller);
  await put(id, { listed: true, ...words });
  const seen = await queued(id);
  await put(id, { listed: true, summary: "Something else" });
  expect((await decide(seen.id)).status).toBe(404);
  const now = await queued(id);
  for (const who of [seller, buyer]) {
    expect((await who.api("GET", "/reviews")).status).toBe(403);
    expect((await who.api("POST", `/reviews/${now.id}/approve`)).status).toBe(403);
    expect((await who.api("POST", `/reviews/${now.id}/decline`, { reason: "No" })).status).toBe(403);
  }
  const both = await Promise.all([decide(now.id), decide(now.id, { reason: "No" })]);
  expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
  expect((await decide("nothing")).status).toBe(404);
  const log = await call("GET", "/security-log?limit=50");
  const kinds = log.body.items.map(({ kind }: { kind: string }) => kind);
  expect(kinds.some((kind: string) => kind === "listing_approved" || kind === "listing_declined")).toBe(true);
});

test("what is taken out, and a sample that is taken away, waits for nobody; a new sample waits", async () => {
  const { id } = await workflow(seller);
  const { slug } = (await put(id, { listed: true, ...words })).body;
  await decide((await queued(id)).id);
  const market = `/market/workflow/${id}`;
  await seller.api("PUT", market, { listed: true, sample: false });
  expect(await queued(id)).toBeUndefined();
  expect((await put(id, { listed: false })).body.review).toBeNull();
  expect(await shown(slug)).toBeFalsy();
  await put(id, { listed: true });
  expect((await queued(id)).wanted).toMatchObject({ listed: true });
});

test("a price that opens something waits, and each change of it is looked at anew", async () => {
  const { id } = await workflow(seller);
  await market.credit(buyer, 10_000);
  const reviewedFirst = async (who = seller) =>
    (await who.api("GET", `/market/workflow/${id}`)).body.review_first;
  expect(await reviewedFirst()).toEqual(["listing", "price"]);
  expect((await setPrice(seller, "workflow", id, perCycle)).status).toBe(200);
  expect(await reviewedFirst()).toEqual(["listing", "price"]);
  expect(await queued(id)).toMatchObject({ opens: true, wanted: null, price: perCycle });
  expect(await mine(id)).toMatchObject({ review: { state: "waiting", opens: true, wanted: null } });
  expect((await subscribe(id)).status).toBe(404);
  expect((await buyer.api("GET", `/market/workflow/${id}`)).status).toBe(404);
  const seen = await queued(id);
  await setPrice(seller, "workflow", id, { ...perCycle, amount: 90_000 });
  expect((await decide(seen.id)).status).toBe(404);
  expect((await decide((await queued(id)).id, { reason: "Too dear" })).status).toBe(204);
  expect((await subscribe(id)).status).toBe(404);
  await setPrice(seller, "workflow", id, perCycle);
  await put(id, { listed: true, ...words });
  expect(await queued(id)).toMatchObject({ opens: true, price: perCycle, wanted: words });
  expect((await decide((await queued(id)).id)).status).toBe(204);
  expect((await subscribe(id)).status).toBe(201);
  expect([await reviewedFirst(), await reviewedFirst(buyer)]).toEqual([["listing"], []]);
  // Once an item is for sale, only the pricing rules limit how its price can change.
  await setPrice(seller, "workflow", id, { ...perCycle, amount: 60 });
  expect(await queued(id)).toBeUndefined();
});

test("what the operator took out is not approved before it is put back; what is gone leaves the queue", async () => {
  const { id } = await workflow(seller);
  await put(id, { listed: true, ...words });
  const path = `/market/workflow/${id}/takedown`;
  expect((await call("PUT", path, { body: { reason: "Wait" } })).status).toBe(200);
  const { id: review } = await queued(id);
  expect((await decide(review)).status).toBe(409);
  await call("PUT", path, { body: { reason: null } });
  await seller.api("DELETE", `/workflows/${id}`);
  expect(await queued(id)).toBeUndefined();
  expect((await decide(review)).status).toBe(404);
});

test("strangers report what the store shows, few times an hour; the operator has it gathered, and is done with it", async () => {
  const { id } = await workflow(seller);
  const { slug } = (await put(id, { listed: true, ...words })).body;
  await decide((await queued(id)).id);
  const report = (from: string, body: object, of = slug) =>
    call("POST", `/store/${of}/reports`, { token: null, body, headers: { "X-Forwarded-For": from } });
  expect((await report("8.8.4.4", { reason: "rights", text: "Not theirs" })).status).toBe(204);
  expect((await report("8.8.4.4", { reason: "rights", text: "Still not theirs" })).status).toBe(204);
  expect((await report("8.8.4.5", { reason: "misleading" })).status).toBe(204);
  expect((await buyer.api("POST", `/market/workflow/${id}/reports`, { reason: "rights" })).status).toBe(204);
  expect((await report("8.8.4.6", { reason: "nothing" })).status).toBe(422);
  expect((await report("8.8.4.6", { reason: "other" }, "no-such-item")).status).toBe(404);
  expect((await report("8.8.4.6", { reason: "other", text: "x".repeat(20_000) })).status).toBe(413);
  const reported = async () => {
    const { body } = await call("GET", "/reports/items");
    expect(endpoints.listReported?.answer?.parse(body)).toEqual(body);
    return body.items.find((each: { item_id: string }) => each.item_id === id);
  };
  expect(await reported()).toMatchObject({
    ...{ name: "Board", reports: 3, taken_down: null },
    reasons: [
      { reason: "rights", reports: 2 },
      { reason: "misleading", reports: 1 },
    ],
    newest: [
      { reason: "rights", by: "buyer@example.com" },
      { reason: "misleading", by: null },
      { text: "Still not theirs", by: null },
    ],
  });
  expect((await call("GET", "/reports")).body.items[1]).toMatchObject({ by: null });
  const resolve = (who = call) => who("POST", `/market/workflow/${id}/reports/resolve`, {});
  expect((await seller.api("POST", `/market/workflow/${id}/reports/resolve`)).status).toBe(403);
  expect((await seller.api("GET", "/reports/items")).status).toBe(403);
  expect((await resolve()).body).toEqual({ resolved: 3 });
  expect(await reported()).toBeUndefined();
  expect((await report("8.8.4.5", { reason: "misleading", text: "Still" })).status).toBe(204);
  expect(await reported()).toMatchObject({ reports: 1 });

  const statuses: number[] = [];
  for (let times = 0; times < 7; times += 1)
    statuses.push((await report(`2a00:1450:4001:81b::${times}`, { reason: "other" })).status);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
  const [stored] = await market.sql`select reporter from listing_reports where reporter is not null limit 1`;
  expect(stored?.reporter).toMatch(/^[\w-]{43}$/);
});

test("what has a price and was never listed can be reported and taken out; with an end who has it is given back", async () => {
  const shop = await person("shop");
  const { id } = await workflow(shop);
  const monthly = { mode: "monthly", amount: 500, currency: "EUR" };
  await setPrice(shop, "workflow", id, monthly);
  await decide((await queued(id)).id);
  await market.credit(buyer, 500, "EUR");
  const made = await subscribe(id);
  expect(made.status).toBe(201);
  expect((await buyer.api("POST", `/market/workflow/${id}/reports`, { reason: "illegal" })).status).toBe(204);
  const path = `/market/workflow/${id}/takedown`;
  expect((await call("PUT", path, { body: { reason: "Fake" } })).status).toBe(200);
  expect(await market.balance(buyer, "EUR")).toBe(0);
  const state = async () => (await buyer.api("GET", "/subscriptions?limit=1")).body.items[0];
  expect(await state()).toMatchObject({ id: made.body.id, status: "active" });
  const ended = await call("PUT", path, { body: { reason: "Fake", end_subscriptions: true } });
  expect(ended.status).toBe(200);
  expect([await market.balance(buyer, "EUR"), await market.balance(shop, "EUR")]).toEqual([500, 0]);
  expect(await state()).toMatchObject({ status: "ended" });
  // The emails agree with the ledger.
  const toBuyer = await mailsTo("buyer@example.com");
  expect(toBuyer).toContain("removed =E2=80=9CBoard=E2=80=9D from the market");
  expect(toBuyer).toContain("5.00 EUR of what you paid for this period was refunded to your balance.");
  expect(await mailsTo("shop@example.com")).toContain("We refunded subscribers 5.00 EUR");
});

test("where a seller has spent it, the mail of a takedown tells what came back and what did not, to each alone", async () => {
  const [shop, second] = [await person("spender"), await person("second")];
  const { id } = await workflow(shop);
  await setPrice(shop, "workflow", id, { mode: "monthly", amount: 700, currency: "CHF" });
  await decide((await queued(id)).id);
  for (const who of [buyer, second]) {
    await market.credit(who, 700, "CHF");
    expect((await who.api("POST", "/subscriptions", { kind: "workflow", id })).status).toBe(201);
  }
  await shop.api("POST", "/billing/payouts", { amount: 400, currency: "CHF" });
  const ended = await call("PUT", `/market/workflow/${id}/takedown`, {
    body: { reason: "Fake", end_subscriptions: true },
  });
  expect(ended.status).toBe(200);
  expect([await market.balance(buyer, "CHF"), await market.balance(second, "CHF")]).toEqual([700, 300]);
  const whole = await mailsTo("buyer@example.com");
  expect(whole).toContain("7.00 CHF of what you paid for this period was refunded to your balance.");
  const part = await mailsTo("second@example.com");
  expect(part).toContain("3.00 CHF of what you paid for this period was refunded to your balance.");
  expect(part).toContain("The seller's balance does not cover the remaining 4.00 CHF.");
  expect(part).not.toContain("7.00 CHF of");
  expect(await mailsTo("spender@example.com")).toContain("We refunded subscribers 10.00 CHF");
});

test("who has what its seller deletes is told so, and what they have back", async () => {
  const shop = await person("deleter");
  const { id } = await workflow(shop);
  await setPrice(shop, "workflow", id, { mode: "monthly", amount: 900, currency: "SEK" });
  await decide((await queued(id)).id);
  await market.credit(buyer, 900, "SEK");
  await buyer.api("POST", "/subscriptions", { kind: "workflow", id });
  await shop.api("DELETE", `/workflows/${id}`);
  const mails = await mailsTo("buyer@example.com");
  expect(mails).toContain("The seller deleted =E2=80=9CBoard=E2=80=9D.");
  expect(mails).toContain("9.00 SEK of what you paid for this period was refunded to your balance.");
});
