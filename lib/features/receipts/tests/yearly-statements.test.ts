import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

const { buyer, credit, knock, person, setPrice, time, work, workflow, services } = await testMarket();
const DAY_MS = 24 * 3600 * 1000;
type Person = typeof buyer;

const now = new Date(services.clock());
const year = now.getUTCFullYear();
// Everything below happens next year, so that the year of the statement is complete.
time.offsetMs += Date.UTC(year + 1, 1, 10) - now.getTime();
const YEAR = year + 1;

const page = (who: Person, of: number) => who.api("GET", `/billing/years/${of}`);
const csv = async (who: Person, of: number) =>
  (await who.api("GET", `/billing/years/${of}/csv`)).text
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));

test("a year tells both sides the same: by month, by item and by receipt, with addresses and tax numbers", async () => {
  const [seller, mine] = [await person("prints"), await person("mine")];
  const details = { address: "1 Way", bank_account: "secret-account" };
  await seller.api("PUT", "/billing/details", { ...details, name: "<b>Prints</b>", tax_number: "S-1" });
  await mine.api("PUT", "/billing/details", { ...details, name: "Mine Ltd", tax_number: "B-2" });
  await credit(mine, 10_000);
  const buy = async (price: object) => {
    const { id, t } = await workflow(seller);
    await setPrice(seller, "workflow", id, price);
    const { body } = await mine.api("POST", "/subscriptions", { kind: "workflow", id });
    return { id: String(body.id), key: String(body.key), t };
  };
  const monthly = await buy({ mode: "monthly", amount: 500, currency: "USD" });
  await seller.api("POST", `/subscriptions/${monthly.id}/refund`, { amount: 200 });
  const cycles = await buy({ mode: "per_cycle", amount: 300, currency: "USD" });
  for (const _turn of [1, 2]) {
    await knock(cycles.t, cycles.key, {});
    await work();
  }
  const soFar = await page(mine, YEAR);
  expect(soFar.status).toBe(200);
  expect(soFar.text).toContain("not over");
  time.offsetMs += 365 * DAY_MS;

  expect(
    (await mine.api("GET", "/billing/years")).body.items.map((each: { year: number }) => each.year),
  ).toContain(YEAR);
  for (const [who, other] of [
    [mine, "S-1"],
    [seller, "B-2"],
  ] as const) {
    const { status, text, headers } = await page(who, YEAR);
    expect(status).toBe(200);
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
    for (const notified of [`${YEAR}-02`, "Credit note", "&#60;b&#62;Prints", "Mine Ltd", other])
      expect(text).toContain(notified);
    expect(text).not.toContain("secret-account");
    expect(text).not.toContain("not over");
  }
  const sums = async (who: Person, line: string, signs: RegExp) =>
    (await csv(who, YEAR))
      .filter(([is, , what = ""]) => is === line && signs.test(what))
      .reduce((sum, cells) => sum + Number(cells.at(-2)) * 100, 0);
  // 500 + 600 - 200 for each of them, by every kind of sum.
  for (const line of ["month", "item"]) {
    expect(await sums(seller, line, /^sold/)).toBeCloseTo(900);
    expect(await sums(mine, line, /^bought/)).toBeCloseTo(-900);
  }
  expect(await sums(seller, "receipt", /_to$/)).toBeCloseTo(900);
  expect(await sums(mine, "receipt", /_from$/)).toBeCloseTo(900);
  expect((await csv(mine, YEAR)).some((cells) => cells.includes("S-1"))).toBe(true);

  // The year after has only the balance. Other people see none of it.
  expect((await page(mine, YEAR + 1)).text).toContain("91.00 USD");
  const stranger = await person("stranger");
  expect((await page(stranger, YEAR)).text).not.toMatch(/Prints|Mine/);
  expect((await stranger.api("GET", "/billing/years")).body.items).toEqual([]);
});

test("a year that is none is refused in words", async () => {
  for (const [bad, status] of [
    ["1999", 404],
    ["x", 404],
    ["2026.5", 404],
    [String(YEAR + 40), 404],
  ] as const)
    expect([bad, (await buyer.api("GET", `/billing/years/${bad}`)).status]).toEqual([bad, status]);
});
