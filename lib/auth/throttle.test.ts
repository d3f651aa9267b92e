import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "@/db/test-database";
import { deviceCookie } from "./device-cookie";
import { beginAttempt } from "./throttle";

const { db, sql } = await testDatabase();
const time = { now: Date.parse("2026-11-28T12:00:00Z") };
const parts = { db, clock: () => time.now, cookieSecret: "secret of these tests", publicUrl: undefined };
beforeEach(() => sql`delete from login_attempts`);

const email = "ada@example.com";
const device = deviceCookie(parts, email, null).split(";")[0]?.split("=")[1] ?? "";
const attempt = (address: string, held: string | null = null) =>
  beginAttempt(parts, { email, address, device: held });

/** Enters wrong passwords from this many addresses in turn. Returns how many were checked. */
async function guess(addresses: number, rounds: number): Promise<number> {
  let lookedAt = 0;
  for (let round = 0; round < rounds; round += 1) {
    for (let address = 0; address < addresses; address += 1) {
      if ((await attempt(`203.0.${address >> 8}.${address & 255}`)).ok) lookedAt += 1;
    }
  }
  return lookedAt;
}

test("while 60 addresses guess, a known browser comes in at once, and a new one by the slow lane", async () => {
  expect(await guess(60, 3)).toBe(120);
  expect(await attempt("198.51.100.1", device)).toMatchObject({ ok: true, value: { isKnownDevice: true } });
  expect(await attempt("198.51.100.1")).toMatchObject({ ok: true, value: { isKnownDevice: false } });
  // Allowed a second time, after a typing error, but from then on no more than the guessers.
  expect(await attempt("198.51.100.1")).toMatchObject({ ok: true });
  expect(await attempt("198.51.100.1")).toMatchObject({ ok: false, error: { code: "rate_limited" } });
});

test("a few addresses with many guesses leave the slow lane to others", async () => {
  expect(await guess(5, 11)).toBe(50);
  expect(await guess(60, 2)).toBe(110);
  expect(await attempt("198.51.100.1")).toMatchObject({ ok: true });
});

test("from however many addresses, 200 passwords are looked at in a quarter of an hour", async () => {
  expect(await guess(51, 1)).toBe(51);
  // The same as if 149 more addresses had each used one attempt of the slow lane.
  await sql`update login_attempts set failures = 149 where kind = 'account' and failures = 1`;
  expect((await attempt("198.51.100.1")).ok).toBe(true);
  expect(await attempt("198.51.100.2")).toMatchObject({ ok: false, error: { code: "rate_limited" } });
  expect((await attempt("198.51.100.2", device)).ok).toBe(true);
  time.now += 15 * 60_000;
  expect((await attempt("198.51.100.2")).ok).toBe(true);
});

test("a right password takes back what it had counted, and no guess of others", async () => {
  const counts = async () =>
    (await sql`select kind, failures from login_attempts where kind = 'account' order by failures`).map(
      ({ failures }) => failures,
    );
  await guess(60, 1);
  expect(await counts()).toEqual([10, 60]);
  const right = await attempt("198.51.100.1");
  if (right.ok) await right.value.succeeded();
  expect(await counts()).toEqual([10, 60]);
});
