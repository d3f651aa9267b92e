import { expect, test } from "vitest";
import { testDatabase } from "@/db/test-database";
import { createCallerCache } from "@/lib/auth/caller-cache";
import { checkPassword } from "@/lib/auth/check-password";
import { findCaller } from "@/lib/auth/find-caller";
import { createPasswords } from "@/lib/auth/passwords";
import { createSecurityLog } from "@/lib/auth/security-log";
import { readServerEnv } from "@/lib/env";
import { createSeal } from "@/lib/kit/seal";
import { createParts } from "@/lib/service/process/create-parts";
import { makeLog } from "@/lib/service/process/log";
import type { Services } from "@/lib/service/services";
import { checkSecretKey, openInstance } from "./open-instance";

const EMAIL = "owner@example.com";
const TOKEN = "an environment token of 32 characters".replaceAll(" ", "-");

async function instance() {
  const database = await testDatabase();
  const start = (owner: Services["env"]["owner"], keyByte = 1): Services => {
    const env = readServerEnv({
      DATABASE_URL: database.url,
      MILLRACE_SECRET_KEY: Buffer.alloc(32, keyByte).toString("hex"),
    });
    if (!env.ok) throw new Error(env.error);
    const log = makeLog(undefined, "silent");
    const services: Services = {
      env: { ...env.value, owner },
      clock: Date.now,
      hot: database.db,
      listen: database.sql.listen,
      part: createParts(() => services).part,
      db: database.db,
      log,
      seal: createSeal(env.value.secretKey),
      passwords: createPasswords({ log2N: 8, r: 8, p: 1 }),
      security: createSecurityLog({ db: database.db, clock: Date.now, log }),
      callers: createCallerCache(() => performance.now()),
      cookieSecret: "secret",
      publicUrl: undefined,
      oidc: undefined,
      end: async () => undefined,
    };
    return services;
  };
  return { database, start };
}

const none = { email: undefined, password: undefined, token: undefined };

async function signsIn(services: Services, password: string): Promise<boolean> {
  return (await checkPassword(services, { email: EMAIL, password, address: "test", device: null })).ok;
}

async function opens(services: Services, token: string): Promise<boolean> {
  const get = (name: string) => (name === "authorization" ? `Bearer ${token}` : null);
  services.callers.clear();
  return (await findCaller(services, { method: "GET", headers: { get } })).ok;
}

test("another secret key refuses the start with one sentence and changes nothing", async () => {
  const { database, start } = await instance();
  const services = start(none);
  expect(await openInstance(services)).toEqual({ ok: true, value: undefined });
  const [before] = await database.sql`select canary from instance`;
  const refused = await openInstance(start({ email: EMAIL, password: "a long password", token: TOKEN }, 2));
  expect(refused).toEqual({ ok: false, error: expect.stringMatching(/^MILLRACE_SECRET_KEY .+\.$/) });
  expect(await database.sql`select canary from instance`).toEqual([before]);
  expect(await database.sql`select id from users`).toHaveLength(0);
  expect(await checkSecretKey(start(none))).toMatchObject({ ok: true });
});

test("processes that start at once make one owner and one token", async () => {
  const { database, start } = await instance();
  const owner = { email: EMAIL, password: "a long password", token: TOKEN };
  const opened = await Promise.all([1, 2, 3, 4].map(() => openInstance(start(owner))));
  expect(opened.every(({ ok }) => ok)).toBe(true);
  expect(await database.sql`select id from users`).toHaveLength(1);
  expect(await database.sql`select id from tokens`).toHaveLength(1);
  expect(await signsIn(start(owner), "a long password")).toBe(true);
  expect(await opens(start(owner), TOKEN)).toBe(true);
});

test("a restart sets no password back, gives one where there was none, and follows the token", async () => {
  const { start } = await instance();
  const byToken = { email: EMAIL, password: undefined, token: TOKEN };
  await openInstance(start(byToken));
  expect(await signsIn(start(byToken), "")).toBe(false);
  await openInstance(start({ ...byToken, password: "the first password" }));
  await openInstance(start({ ...byToken, password: "the second password" }));
  expect(await signsIn(start(none), "the first password")).toBe(true);
  expect(await signsIn(start(none), "the second password")).toBe(false);
  const another = `${TOKEN}-another`;
  await openInstance(start({ ...byToken, token: another }));
  expect([await opens(start(none), TOKEN), await opens(start(none), another)]).toEqual([false, true]);
  await openInstance(start(none));
  expect(await opens(start(none), another)).toBe(false);
});

test("the variable neither makes a second owner nor raises somebody to one", async () => {
  const { start } = await instance();
  const owner = { email: EMAIL, password: "a long password", token: undefined };
  await openInstance(start(owner));
  const other = await openInstance(start({ ...owner, email: "other@example.com" }));
  expect(other).toEqual({ ok: false, error: expect.stringContaining("MILLRACE_OWNER_EMAIL") });
});
