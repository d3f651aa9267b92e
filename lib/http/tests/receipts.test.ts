import { expect, test } from "vitest";
import { issueReceipts } from "@/lib/service/money/issue-receipts";
import { testMarket } from "./market.suite";

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
  // What is refused leaves no gap.
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
  expect((await page(seller, note.id)).text).toContain("Credit note 3");
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
