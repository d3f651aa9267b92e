import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";
import { issueReceipts } from "@/lib/service/money/issue-receipts";

const { buyer, credit, knock, person, services, setPrice, time, work, workflow } = await testMarket();
const DAY_MS = 24 * 3600 * 1000;
type Person = typeof buyer;

const receipts = async (who: Person) => (await who.api("GET", "/billing/receipts")).body.items;
const numbers = async (who: Person) =>
  (await receipts(who)).map(({ number, amount }: { number: number; amount: number }) => [number, amount]);
const page = (who: Person, id: string) => who.api("GET", `/billing/receipts/${id}`);

async function sold(seller: Person, price: object, who = buyer) {
  const { id, t } = await workflow(seller);
  await setPrice(seller, "workflow", id, price);
  await credit(who, 10_000);
  const { body } = await who.api("POST", "/subscriptions", { kind: "workflow", id });
  return { id: String(body.id), key: String(body.key), t };
}
const monthly = (amount: number) => ({ mode: "monthly", amount, currency: "USD" });

test("months and refunds are one series of the seller, without gaps, for both sides and nobody else", async () => {
  const seller = await person("prints");
  await seller.api("PUT", "/billing/details", {
    ...{
      name: "<b>Prints</b> & Co",
      address: "1 Way\nTown",
      tax_number: "X-1",
      bank_account: "secret-account",
    },
  });
  const first = await sold(seller, monthly(500));
  await sold(seller, monthly(700));
  await seller.api("POST", `/subscriptions/${first.id}/refund`, { amount: 200 });
  // A refused refund leaves no gap in the numbers.
  await seller.api("POST", `/subscriptions/${first.id}/refund`, { amount: 900 });
  await Promise.all([receipts(seller), receipts(buyer), receipts(seller)]);
  expect(await numbers(seller)).toEqual([
    [3, -200],
    [2, 700],
    [1, 500],
  ]);
  const [note, , oldest] = await receipts(buyer);
  expect(note).toMatchObject({ number: 3, currency: "USD", side: "buyer", other: "<b>Prints</b> & Co" });

  await seller.api("PUT", "/billing/details", {
    name: "Other",
    address: "",
    tax_number: "",
    bank_account: "",
  });
  const { status, headers, text } = await page(buyer, oldest.id);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toMatch(/^text\/html/);
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(text).toContain("Receipt 1");
  expect(text).toContain("&#60;b&#62;Prints&#60;/b&#62; &#38; Co");
  expect(text).toContain("X-1");
  expect(text).toContain("5.00 USD");
  expect(text).not.toContain("secret-account");
  const noteText = (await page(seller, note.id)).text;
  expect(noteText).toContain("Credit note 3");
  expect(noteText).toContain(
    `Corrects receipt 1 of <time datetime="${oldest.at}">${oldest.at.slice(0, 10)}<`,
  );
  const stranger = await person("stranger");
  expect((await page(stranger, oldest.id)).status).toBe(404);
  expect(await receipts(stranger)).toEqual([]);
});

test("cycles are gathered by month once it is over, and once", async () => {
  const seller = await person("cycles");
  const mine = await person("mine");
  const { key, t } = await sold(seller, { mode: "per_cycle", amount: 300, currency: "USD" }, mine);
  for (const _turn of [1, 2, 3]) {
    await knock(t, key, {});
    await work();
  }
  expect(await receipts(seller)).toEqual([]);
  time.offsetMs += 32 * DAY_MS;
  await Promise.all([
    issueReceipts(services, seller.workspaceId),
    issueReceipts(services, seller.workspaceId),
  ]);
  expect(await numbers(mine)).toEqual([[1, 900]]);
  const [gathered] = await receipts(mine);
  expect((await page(mine, gathered.id)).text).toMatch(/>3<.*9\.00 USD/s);
  await knock(t, key, {});
  await work();
  time.offsetMs += 32 * DAY_MS;
  expect(await numbers(seller)).toEqual([
    [2, 300],
    [1, 900],
  ]);
});

test("a credit note for a cycle names its day, and the receipt of its month once that is written", async () => {
  const seller = await person("cycles-back");
  const mine = await person("mine-back");
  const { id, key, t } = await sold(seller, { mode: "per_cycle", amount: 300, currency: "USD" }, mine);
  await knock(t, key, {});
  await work();
  await seller.api("POST", `/subscriptions/${id}/refund`, { amount: 100 });
  const day = new Date(services.clock()).toISOString().slice(0, 10);
  const [note] = await receipts(mine);
  expect((await page(mine, note.id)).text).toContain(`Refund: Board, charged on ${day}`);
  expect((await page(mine, note.id)).text).not.toContain("Corrects");
  time.offsetMs += 32 * DAY_MS;
  expect(await numbers(mine)).toEqual([
    [2, 300],
    [1, -100],
  ]);
  expect((await page(mine, note.id)).text).toContain("Corrects receipt 2 of");
});

test("a receipt names the plan, the coupon and a change of plan", async () => {
  const seller = await person("tiers");
  const mine = await person("mine-tiers");
  const { id } = await workflow(seller);
  const basic = { mode: "plan", amount: 1_000, currency: "USD", period: "month", includes: 3, overage: 0 };
  const prices = `/prices/workflow/${id}`;
  await setPrice(seller, "workflow", id, basic);
  await seller.api("PUT", `${prices}/tiers/pro`, { name: "Pro", price: { ...basic, amount: 4_000 } });
  await seller.api("POST", `${prices}/coupons`, { code: "HALF", percent: 50, periods: 1 });
  await credit(mine, 10_000);
  const order = { kind: "workflow", id, coupon: "HALF" };
  const { body } = await mine.api("POST", "/subscriptions", order);
  await mine.api("POST", `/subscriptions/${body.id}/switch`, { tier: "pro" });
  const [change, first] = await receipts(mine);
  const whole = (await page(mine, first.id)).text;
  expect(whole).toMatch(/Board, Standard, .*10\.00 USD.*Coupon HALF.*-5\.00 USD.*Total.*5\.00 USD/s);
  const part = (await page(mine, change.id)).text;
  expect(part).toMatch(/Board, change from Standard to Pro, \S+ to \S+, with coupon HALF</);
  await seller.api("POST", `/subscriptions/${body.id}/end`, {});
  const notes = (await receipts(mine)).slice(0, 2);
  const corrected = notes.map(async (note: { id: string }) =>
    /Corrects receipt (\d)/.exec((await page(mine, note.id)).text)?.at(1),
  );
  expect((await Promise.all(corrected)).sort()).toEqual(["1", "2"]);
});

test("a seller's tax note is on receipts from then on, one line of at most 300 characters", async () => {
  const seller = await person("taxes");
  const details = { name: "Taxes", address: "", tax_number: "", bank_account: "" };
  const put = (body: object) => seller.api("PUT", "/billing/details", { ...details, ...body });
  expect((await put({ tax_note: "x".repeat(301) })).status).toBe(422);
  expect((await put({ tax_note: "two\nlines" })).status).toBe(422);
  expect((await put({ tax_note: "No VAT under § 19 <UStG>" })).body.tax_note).toBe(
    "No VAT under § 19 <UStG>",
  );
  // If omitted, it keeps its value.
  expect((await put({})).body).toEqual({ ...details, tax_note: "No VAT under § 19 <UStG>" });
  const mine = await person("mine-taxes");
  await sold(seller, monthly(500), mine);
  const [receipt] = await receipts(mine);
  await put({ tax_note: "" });
  expect((await page(mine, receipt.id)).text).toContain(
    '<p class="note">No VAT under § 19 &#60;UStG&#62;</p>',
  );
  expect((await seller.api("GET", "/billing/details")).body.tax_note).toBe("");
});
