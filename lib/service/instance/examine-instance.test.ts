import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "@/db/test-database";
import { readEnv } from "@/lib/env";
import { createSeal } from "@/lib/kit/seal";
import { CANARY } from "@/lib/service/people/open-instance";
import { backupName } from "./backup-files";
import { examineInstance } from "./examine-instance";

const database = await testDatabase();
const stripe = { endpoints: [] as { url: string; status: string; enabled_events: string[] }[] };
const folder = await mkdtemp(path.join(tmpdir(), "backups-"));
const BACKUPS = { MILLRACE_BACKUP_DIR: folder };
await writeFile(path.join(folder, backupName(Date.now())), "");
afterAll(() => rm(folder, { recursive: true }));
const KEY = Buffer.alloc(32, 7);
await database.sql`insert into instance (id, canary) values (1, ${createSeal(KEY).seal(CANARY)})`;

const upstream = createServer(({ url, headers }, answer) => {
  if (url?.startsWith("/v1/webhook_endpoints") && headers.authorization === "Bearer sk_test_1")
    return answer.end(JSON.stringify({ data: stripe.endpoints }));
  if (!url?.startsWith("/issuer/")) return answer.writeHead(401).end();
  const endpoints = { authorization_endpoint: `${here}/authorize`, token_endpoint: `${here}/token` };
  return answer.end(JSON.stringify({ issuer: `${here}/issuer`, ...endpoints }));
});
await once(upstream.listen(0, "127.0.0.1"), "listening");
afterAll(() => upstream.close());
const place = upstream.address();
const port = typeof place === "object" ? place?.port : 0;
const here = `http://127.0.0.1:${port}`;

interface Given {
  readonly env?: Record<string, string>;
  readonly backups?: Record<string, string>;
  readonly url?: string | undefined;
  readonly key?: Uint8Array;
  readonly dataDir?: string;
  readonly now?: number;
}

async function found({
  env = {},
  backups = BACKUPS,
  url = database.url,
  key = KEY,
  dataDir = tmpdir(),
  now = 0,
}: Given = {}) {
  const read = readEnv({
    ...{ MILLRACE_NEWS_URL: here, MILLRACE_MARKET_URL: here, MILLRACE_ECONOMIC_URL: here },
    ...backups,
    ...{ MILLRACE_SMTP_URL: `smtp://127.0.0.1:${port}`, MILLRACE_MAIL_FROM: "a@example.com" },
    ...env,
  });
  if (!read.ok) throw new Error(read.error);
  const findings = await examineInstance({
    env: read.value,
    dataDir,
    url: url === "" ? undefined : url,
    secretKey: key,
    now: () => Date.now() + now,
  });
  expect(findings.every(({ says }) => says.endsWith("."))).toBe(true);
  // Left out, because free disk space and other users of this server vary from machine to machine.
  return findings
    .filter(
      ({ what, state }) =>
        state !== "ok" && what !== "Connections" && (what !== "Disk" || dataDir !== tmpdir()),
    )
    .map(({ what, state }) => `${what} ${state}`);
}

const OIDC = { MILLRACE_OIDC_CLIENT_ID: "millrace", MILLRACE_OIDC_CLIENT_SECRET: "hunter2" };
const signOn = (issuer: string, more: Record<string, string> = {}): Given => ({
  env: { ...OIDC, MILLRACE_OIDC_ISSUER: issuer, ...more },
});
const NOT_HERE = [{ group: "analysts", workspace: "018f0000-0000-7000-8000-000000000000", role: "editor" }];
const AWAY = { MILLRACE_MARKET_URL: "http://127.0.0.1:1" };

test("where all is well it says so", async () => {
  expect(await found()).toEqual([]);
});

test.each<[string, Given, string[]]>([
  ["no data folder", { dataDir: "/nowhere/at/all" }, ["Disk wrong"]],
  ["no database that answers", { url: "postgres://nobody@127.0.0.1:1/none" }, ["Database wrong"]],
  ["an embedded one that does not run", { url: "" }, ["Database note"]],
  ["a clock of its own", { now: 60_000 }, ["Clock wrong"]],
  ["a folder without backups", { env: { MILLRACE_BACKUP_DIR: "/nowhere" } }, ["Backups wrong"]],
  ["another key", { key: Buffer.alloc(32, 8) }, ["Secret key wrong"]],
  ["a mail server that is away", { env: { MILLRACE_SMTP_URL: "smtp://127.0.0.1:1" } }, ["Mail wrong"]],
  ["an issuer that is away", signOn("http://127.0.0.1:1"), ["Single sign-on wrong"]],
  ["an address that is no issuer's", signOn(here), ["Single sign-on wrong"]],
  ["no fault with one that answers", signOn(`${here}/issuer/`), []],
  [
    "a group's workspace that is not here",
    signOn(`${here}/issuer`, { MILLRACE_OIDC_GROUPS: JSON.stringify(NOT_HERE) }),
    ["Single sign-on wrong"],
  ],
  ["an upstream that is away", { env: { ...AWAY, MILLRACE_MARKET_API_KEY: "a-key" } }, ["Market data wrong"]],
  ["an upstream that is away and that nobody has a key for", { env: AWAY }, ["Market data note"]],
])("it finds %s", async (_, given, wanted) => {
  expect(await found(given)).toEqual(wanted);
});

const SELLS = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  MILLRACE_STRIPE_URL: here,
  MILLRACE_PUBLIC_URL: "https://millrace.example",
};

test("it finds a Stripe key that is refused, and events that don't come here", async () => {
  const payments = (more = {}) => found({ env: { ...SELLS, ...more } });
  expect(await payments({ STRIPE_SECRET_KEY: "sk_test_2" }), "the key").toEqual(["Payments wrong"]);
  const endpoint = {
    url: "https://millrace.example/api/stripe/webhook",
    status: "enabled",
    enabled_events: ["checkout.session.completed", "payment_intent.succeeded"],
  };
  for (const wrong of [
    { url: "https://other.example" },
    { status: "disabled" },
    { enabled_events: ["charge.refunded"] },
    { enabled_events: ["checkout.session.completed"] },
  ]) {
    stripe.endpoints = [{ ...endpoint, ...wrong }];
    expect(await payments(), JSON.stringify(wrong)).toEqual(["Payments wrong"]);
  }
  stripe.endpoints = [endpoint];
  expect(await payments()).toEqual([]);
});

test("it says that no backups are scheduled", async () => {
  expect(await found({ backups: {} })).toEqual(["Backups note"]);
});

test("it finds a schema that is not the one of this version", async () => {
  const { sql } = database;
  const migrations = await sql`select hash, created_at from drizzle.__drizzle_migrations`;
  await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`;
  expect(await found()).toEqual(["Schema wrong"]);
  await sql`delete from drizzle.__drizzle_migrations where created_at >= (select max(created_at) from drizzle.__drizzle_migrations where created_at < 9e12)`;
  expect(await found()).toEqual(["Schema wrong"]);
  await sql`delete from drizzle.__drizzle_migrations`;
  await sql`insert into drizzle.__drizzle_migrations ${sql(migrations)}`;
});

test("where all connections are in use it says so, though it gets none itself", async () => {
  const full = await testDatabase();
  const name = new URL(full.url).pathname.slice(1);
  await full.sql.unsafe(`alter database ${name} connection limit 0`);
  const read = readEnv({ DATABASE_URL: full.url });
  if (!read.ok) throw new Error(read.error);
  const given = { env: read.value, dataDir: tmpdir(), url: full.url, secretKey: KEY, now: () => Date.now() };
  const findings = await examineInstance(given);
  await full.sql.unsafe(`alter database ${name} connection limit -1`);
  expect(findings).toContainEqual({
    what: "Connections",
    state: "wrong",
    says: expect.stringMatching(/^All connections are in use\. .*max_connections/),
  });
  expect(findings.map(({ what }) => what)).not.toContain("Database");
});
