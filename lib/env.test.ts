import { availableParallelism } from "node:os";
import { expect, test } from "vitest";
import { readEnv, readServerEnv } from "./env";

const key = "0f".repeat(32);

test("an empty environment is a whole configuration", () => {
  const env = readEnv({});
  expect(env).toMatchObject({
    ok: true,
    value: {
      port: 3000,
      host: "127.0.0.1",
      dataDir: ".data",
      workers: 1,
      concurrency: 50,
      sampleData: "auto",
    },
  });
});

test("as many web servers as cores where that is wanted, else as many as are said", () => {
  expect(readEnv({ MILLRACE_WEB: "auto" })).toMatchObject({ value: { webs: availableParallelism() } });
  expect(readEnv({ MILLRACE_WEB: "3" })).toMatchObject({ value: { webs: 3 } });
  expect(readEnv({})).toMatchObject({ value: { webs: 1 } });
});

test("an empty value counts as left out", () => {
  expect(readEnv({ PORT: "", DATABASE_URL: " ", MILLRACE_SAMPLE_DATA: "" })).toEqual(readEnv({}));
});

test.each([
  ["PORT", "abc"],
  ["PORT", "0"],
  ["PORT", "70000"],
  ["PORT", "3000.5"],
  ["HOST", "not a host"],
  ["DATABASE_URL", "mysql://x/y"],
  ["MILLRACE_DATABASE_DIRECT_URL", "mysql://x/y"],
  ["MILLRACE_PUBLIC_URL", "example.org"],
  ["MILLRACE_PUBLIC_URL", "https://example.org/?a=1"],
  ["MILLRACE_SECRET_KEY", "short"],
  ["MILLRACE_BACKUP_PASSPHRASE", "short"],
  ["MILLRACE_OWNER_EMAIL", "nobody"],
  ["MILLRACE_OWNER_TOKEN", "too-short"],
  ["MILLRACE_OIDC_GROUPS", "analysts=editor"],
  ["MILLRACE_OIDC_GROUPS", '[{"group":"a","workspace":"desk","role":"editor"}]'],
  [
    "MILLRACE_OIDC_GROUPS",
    '[{"group":"a","workspace":"018f0000-0000-7000-8000-000000000000","role":"king"}]',
  ],
  ["MILLRACE_OIDC_DOMAINS", "@example.com"],
  ["MILLRACE_OIDC_DOMAINS", "example"],
  ["MILLRACE_OIDC_SCOPE", "email"],
  ["MILLRACE_NEWS_URL", "ftp://x"],
  ["MILLRACE_MARKET_API_KEY", "two words"],
  ["MILLRACE_ECONOMIC_HOURLY", "0"],
  ["MILLRACE_MODEL_URL", "ftp://models.example.org"],
  ["MILLRACE_MODEL_API_KEY", "two words"],
  ["MILLRACE_MODEL", "two\nlines"],
  ["MILLRACE_SMTP_URL", "mail"],
  ["MILLRACE_SMTP_URL", "smtps://"],
  ["MILLRACE_STRIPE_URL", "stripe"],
  ["MILLRACE_STRIPE_URL", "https://stripe.example.org/v1"],
  ["MILLRACE_SAMPLE_DATA", "yes"],
  ["MILLRACE_END_PAGE_CONTEXTS", "no"],
  ["MILLRACE_EGRESS_ALLOW", "10.0.0.0/33"],
  ["MILLRACE_EGRESS_ALLOW", "http://example.org"],
  ["MILLRACE_EGRESS_ALLOW", "10.0.0"],
  ["MILLRACE_EGRESS_ALLOW", "2130706433"],
  ["MILLRACE_WORKERS", "-1"],
  ["MILLRACE_CONCURRENCY", "many"],
  ["MILLRACE_QUEUE_BOUND", "1e9"],
  ["MILLRACE_QUEUE_BYTES", "1000"],
  ["MILLRACE_LANE", "yes"],
  ["MILLRACE_WEB", "0"],
  ["MILLRACE_WEB", "all"],
  ["MILLRACE_METRICS_TOKEN", "short"],
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "collector:4318"],
  ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
  ["OTEL_TRACES_SAMPLER", "sometimes"],
  ["OTEL_TRACES_SAMPLER_ARG", "2"],
  ["MILLRACE_BACKUP_KEEP", "0"],
  ["MILLRACE_BACKUP_HOURS", "daily"],
  ["MILLRACE_MOST_SUBRUNS", "0"],
  ["MILLRACE_RUN_BYTES", "1000"],
  ["MILLRACE_CLOCK_OFFSET", "tomorrow"],
])("%s=%s is refused with one sentence that names the variable", (name, value) => {
  const env = readEnv({ MILLRACE_OWNER_EMAIL: "owner@example.org", [name]: value });
  if (env.ok) throw new Error("accepted");
  expect(env.error).toMatch(new RegExp(`^${name} must be [^\\n]+\\.$`));
});

test("the sentence never repeats a secret", () => {
  const env = readEnv({ MILLRACE_SECRET_KEY: "hunter2hunter2" });
  expect(env.ok ? "" : env.error).not.toContain("hunter2");
});

test("an owner's token without an e-mail address is refused", () => {
  expect(readEnv({ MILLRACE_OWNER_TOKEN: "t".repeat(32) })).toEqual({
    ok: false,
    error: "MILLRACE_OWNER_EMAIL must be set together with MILLRACE_OWNER_PASSWORD or MILLRACE_OWNER_TOKEN.",
  });
});

test("a model's key without its address is refused, an address or a name alone is not", () => {
  expect(readEnv({ MILLRACE_MODEL_API_KEY: "sk-1" })).toEqual({
    ok: false,
    error: "MILLRACE_MODEL_URL must be set together with MILLRACE_MODEL_API_KEY.",
  });
  expect(readEnv({ MILLRACE_MODEL_URL: "http://127.0.0.1:11434/v1" }).ok).toBe(true);
  expect(readEnv({ MILLRACE_MODEL: "llama3.1" }).ok).toBe(true);
});

test("the secret key is 32 bytes in hex, base64 or base64 for addresses", () => {
  const bytes = Buffer.from(key, "hex");
  for (const text of [key, bytes.toString("base64"), bytes.toString("base64url")]) {
    const env = readEnv({ MILLRACE_SECRET_KEY: text });
    expect(env.ok && env.value.secretKey && Buffer.from(env.value.secretKey).equals(bytes)).toBe(true);
  }
});

test("the owner's address is read as people sign in, in lower case", () => {
  const env = readEnv({ MILLRACE_OWNER_EMAIL: "Owner@Example.com" });
  expect(env.ok && env.value.owner.email).toBe("owner@example.com");
});

test("names, addresses and CIDRs may be opened for egress", () => {
  const env = readEnv({ MILLRACE_EGRESS_ALLOW: "localhost, 127.0.0.1,10.0.0.0/8 ,[::1],fd00::/8," });
  expect(env.ok && env.value.egressAllow).toEqual([
    "localhost",
    "127.0.0.1",
    "10.0.0.0/8",
    "[::1]",
    "fd00::/8",
  ]);
});

test("the clock may be moved either way, the public address loses its last slash", () => {
  expect(
    readEnv({ MILLRACE_CLOCK_OFFSET: "-86400", MILLRACE_PUBLIC_URL: "https://a.example/x/" }),
  ).toMatchObject({
    value: { clockOffsetSeconds: -86_400, publicUrl: "https://a.example/x" },
  });
});

test("a serving process asks for a database and a key", () => {
  expect(readServerEnv({})).toMatchObject({ ok: false });
  const env = readServerEnv({ DATABASE_URL: "postgres://u:p@127.0.0.1:1/d", MILLRACE_SECRET_KEY: key });
  expect(env).toMatchObject({ ok: true, value: { databaseUrl: "postgres://u:p@127.0.0.1:1/d" } });
});
