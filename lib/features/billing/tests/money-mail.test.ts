import { expect, test } from "vitest";
import { keepCanary } from "@/db/queries/instance";
import { testMarket } from "@/lib/http/tests/market.suite";
import { createNoticeSender } from "@/lib/service/alerts/create-notice-sender";
import { renewSubscriptions } from "@/lib/service/charging/renew-subscriptions";
import { sendBillingNotices } from "@/lib/service/money/send-billing-notices";
import { mailServer } from "@/lib/service/outbound/mail-server.suite";
import { INSTANCE_PROFILE } from "@/lib/service/outbound/read-instance-profile";

const { letters, settings } = await mailServer();
const market = await testMarket({
  ...settings,
  MILLRACE_PUBLIC_URL: "https://millrace.example",
});
const { buyer, call, credit, seller, services, setPrice, time, workflow } = market;
await keepCanary(services.db, "as a process that starts does");
const DAY_MS = 24 * 3600 * 1000;

/**
 * Number of emails that `sent` has already returned. It sends pending emails and returns the new ones, with
 * their lines unfolded.
 */
let seen = 0;
async function sent(): Promise<string[]> {
  const sender = createNoticeSender(services);
  await sender.look();
  await sender.rest();
  await sender.stop();
  const fresh = letters.slice(seen);
  seen = letters.length;
  return fresh.map((letter) =>
    letter
      .replace(/=\r\n/g, "")
      .replace(/=3D/g, "=")
      .replace(/\r\n[ \t]+/g, " "),
  );
}

function subjects(mails: readonly string[]) {
  return mails.map((mail) => /^Subject: \[Millrace\] (.*)$/m.exec(mail)?.[1]?.trim());
}

async function sold(amount = 500, currency = "USD") {
  const item = await workflow(seller);
  await setPrice(seller, "workflow", item.id, { mode: "monthly", amount, currency });
  await credit(buyer, amount, currency);
  const made = await buyer.api("POST", "/subscriptions", { kind: "workflow", id: item.id });
  expect(made.status).toBe(201);
  return { ...item, subscription: String(made.body.id), until: Date.parse(made.body.paid_until) };
}

test("who pays gets a receipt, is told of a dearer price and that it is withdrawn, each in text and HTML, once", async () => {
  const { id } = await sold();
  await sendBillingNotices(services);
  await sendBillingNotices(services);
  const [receipt = "", ...none] = await sent();
  expect(none).toEqual([]);
  expect(subjects([receipt])).toEqual(["Receipt for 'Board': 5.00 USD"]);
  expect(receipt).toContain("To: buyer@example.com");
  expect(receipt).toContain("Content-Type: text/plain");
  expect(receipt).toContain("Content-Type: text/html");
  expect(receipt).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
  expect(receipt).toMatch(/https:\/\/millrace\.example\/api\/v1\/billing\/receipts\/[\w-]+/);

  const price = (amount: number) =>
    setPrice(seller, "workflow", id, { mode: "monthly", amount, currency: "USD" });
  expect((await price(900)).body).toMatchObject({ class: "significant" });
  const [announced = ""] = await sent();
  expect(announced).toContain("9.00 USD a month");
  // Mail about the price that someone pays is mandatory.
  expect(announced).not.toContain("List-Unsubscribe");
  await seller.api("DELETE", `/prices/workflow/${id}/pending`);
  expect(subjects(await sent())).toEqual(["The price change for 'Board' was withdrawn"]);
  // A lower price isn't announced, and a refused change notifies no one.
  await price(100);
  await setPrice(seller, "workflow", id, { mode: "monthly", amount: 1, currency: "USD" });
  expect(await sent()).toEqual([]);
});

test("an instance with a name signs its mail and its receipts with it", async () => {
  const profile = {
    name: "Quay Data",
    contact: "desk@quay.example",
    imprint_url: "https://quay.example/imprint",
  };
  const put = await call("PUT", "/instance/profile", { body: profile });
  expect([put.status, put.body]).toEqual([200, { logo: "", terms_url: "", privacy_url: "", ...profile }]);
  // Another process may have handled the request, and this one caches the profile for a few seconds.
  services.part(INSTANCE_PROFILE).clear();
  await sold(300);
  await sendBillingNotices(services);
  const [mail = ""] = await sent();
  expect(mail).toContain("Subject: [Quay Data] Receipt for 'Board': 3.00 USD");
  expect(mail).toContain("Quay Data =C2=B7 desk@quay.example");
  const [{ id }] = (await buyer.api("GET", "/billing/receipts")).body.items;
  const drawn = async () => (await buyer.api("GET", `/billing/receipts/${id}`)).text;
  await expect
    .poll(drawn)
    .toContain("Sold through Quay Data · desk@quay.example · https://quay.example/imprint");
  // Omitted fields keep their values.
  const emptied = await call("PUT", "/instance/profile", { body: { name: "" } });
  expect(emptied.body).toMatchObject({ name: "", contact: "desk@quay.example" });
  await call("PUT", "/instance/profile", { body: { contact: "", imprint_url: "" } });
  services.part(INSTANCE_PROFILE).clear();
});

test.each([
  [{ terms_url: "javascript:alert(1)" }],
  [{ logo: "data:image/svg+xml;base64,PHN2Zy8+" }],
  [{ logo: `data:image/png;base64,${"A".repeat(90_000)}` }],
  [{ name: "Quay\nData" }],
  [{ about: "no such field" }],
])("a name, logo or page that isn't one is refused: %j", async (body) => {
  const { status, body: problem } = await call("PUT", "/instance/profile", { body });
  expect([status, problem.errors?.length], JSON.stringify(problem)).toEqual([422, 1]);
});

test("only the instance owner names the instance", async () => {
  expect((await buyer.api("GET", "/instance/profile")).status).toBe(403);
  expect((await buyer.api("PUT", "/instance/profile", { name: "Mine" })).status).toBe(403);
});

test("what was paid by the cycle gets a receipt by mail once the month is over, also where it has ended by then", async () => {
  const mine = await market.person("cycles");
  const item = await workflow(seller);
  await setPrice(seller, "workflow", item.id, { mode: "per_cycle", amount: 300, currency: "USD" });
  await credit(mine, 1_000);
  const { body } = await mine.api("POST", "/subscriptions", { kind: "workflow", id: item.id });
  for (const _turn of [1, 2]) {
    await market.knock(item.t, body.key, {});
    await market.work();
  }
  expect((await mine.api("DELETE", `/subscriptions/${body.id}`)).status).toBe(204);
  await sendBillingNotices(services);
  const about = (mails: readonly string[]) => mails.filter((mail) => mail.includes("To: cycles@example.com"));
  expect(about(await sent())).toEqual([]);
  const now = new Date(services.clock());
  const month = now.toISOString().slice(0, 7);
  const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
  time.offsetMs += nextMonth + 2 * 3_600_000 - services.clock();
  await Promise.all([sendBillingNotices(services), sendBillingNotices(services)]);
  const mails = about(await sent());
  expect(subjects(mails)).toEqual([`Receipt for ${month}: 6.00 USD`]);
  expect(mails[0]).toMatch(/> 2 =C3=97 Board, \S+: 6\.00 USD/);
});

test("a balance that does not cover what is due is told before, and once more when it could not be paid", async () => {
  const { until } = await sold(700, "EUR");
  await sendBillingNotices(services);
  await sent();
  time.offsetMs += until - 2 * DAY_MS - services.clock();
  await Promise.all([sendBillingNotices(services), sendBillingNotices(services)]);
  const low = (await sent()).filter((mail) => mail.includes("7.00 EUR"));
  expect(subjects(low)).toEqual(["Your balance is too low for upcoming charges"]);
  time.offsetMs += 2 * DAY_MS + 60_000;
  await Promise.all([renewSubscriptions(services), renewSubscriptions(services)]);
  time.offsetMs += 3_600_000;
  await renewSubscriptions(services);
  const failed = (await sent()).filter((mail) => mail.includes("7.00 EUR"));
  expect(subjects(failed)).toEqual(["Couldn't renew 'Board'"]);
});

test("what a coupon pays is not due: a balance that covers the rest is not low", async () => {
  const off = async (currency: string, coupon: object, credited: number) => {
    const item = await workflow(seller);
    await setPrice(seller, "workflow", item.id, { mode: "monthly", amount: 1_001, currency });
    const code = `OFF-${currency}`;
    const made = await seller.api("POST", `/prices/workflow/${item.id}/coupons`, { code, ...coupon });
    expect(made.status, made.text).toBe(201);
    await credit(buyer, credited, currency);
    const body = { kind: "workflow", id: item.id, coupon: code };
    const { status, body: stored } = await buyer.api("POST", "/subscriptions", body);
    expect(status).toBe(201);
    return Date.parse(stored.paid_until);
  };
  // Credit for the second period: exactly enough, one unit short, enough because nothing is due, and too
  // little because the coupon has been used up.
  const ends = [
    await off("SEK", { percent: 50 }, 1_000),
    await off("NOK", { percent: 50 }, 999),
    await off("DKK", { amount: 2_000 }, 1),
    await off("PLN", { percent: 50, periods: 1 }, 1_500),
  ];
  await sendBillingNotices(services);
  await sent();
  time.offsetMs += Math.min(...ends) - 2 * DAY_MS - services.clock();
  await sendBillingNotices(services);
  const low = (await sent()).filter((mail) => mail.includes("is too low for upcoming charges"));
  const about = (currency: string) => low.find((mail) => mail.includes(` ${currency}`));
  expect([about("SEK"), about("DKK")]).toEqual([undefined, undefined]);
  expect(about("NOK")).toContain("5.00 NOK will be due");
  expect(about("PLN")).toContain("10.01 PLN will be due");
});

test("who subscribed is told that it is offline, and a seller what became of a payout", async () => {
  const { id } = await sold(800, "CHF");
  await sendBillingNotices(services);
  await sent();
  await seller.api("POST", `/workflows/${id}/unpublish`);
  await sendBillingNotices(services);
  expect(await sent()).toEqual([]);
  time.offsetMs += 15 * 60_000;
  await sendBillingNotices(services);
  await sendBillingNotices(services);
  expect(subjects(await sent())).toEqual(["'Board' is offline"]);
  const asked = await seller.api("POST", "/billing/payouts", { amount: 300, currency: "CHF" });
  expect(asked.status).toBe(201);
  await call("POST", `/billing/payouts/${asked.body.id}/paid`, { body: {} });
  const [paid = ""] = await sent();
  expect(subjects([paid])).toEqual(["3.00 CHF is on its way to your bank"]);
  expect(paid).toContain("To: seller@example.com");
});

test("each kind that may be refused stands in one's own list; what is refused there is not sent", async () => {
  const list = async () => (await buyer.api("GET", "/me/mail")).body.items;
  expect((await list()).every(({ wanted }: { wanted: boolean }) => wanted)).toBe(true);
  expect((await list()).map(({ kind }: { kind: string }) => kind)).toContain("receipt.issued");
  expect((await buyer.api("PUT", "/me/mail/price.announced", { wanted: false })).status).toBe(404);
  const refused = await buyer.api("PUT", "/me/mail/receipt.issued", { wanted: false });
  expect(refused.body).toMatchObject({ kind: "receipt.issued", wanted: false });
  await sold(900, "JPY");
  await sendBillingNotices(services);
  expect((await sent()).filter((mail) => mail.includes("Receipt for"))).toEqual([]);
  await buyer.api("PUT", "/me/mail/receipt.issued", { wanted: true });
  expect((await list()).every(({ wanted }: { wanted: boolean }) => wanted)).toBe(true);
  expect((await seller.api("GET", "/me/mail")).body.items).toEqual(await list());
});
