import "server-only";
import type { z } from "zod";
import { fail, ok, type Result } from "@/lib/kit/result";
import { SETTINGS, type Setting } from "@/lib/settings";

type Settings = typeof SETTINGS;
type Name = keyof Settings;
type Values = {
  readonly [N in Name]:
    | z.output<Settings[N]["parser"]>
    | (Settings[N] extends { readonly default: string } ? never : undefined);
};

export type Env = ReturnType<typeof envOf>;

/**
 * Environment in which the database URL and the secret key are set. If the operator left them out, the
 * launcher fills them in.
 */
export type ServerEnv = Env & { readonly databaseUrl: string; readonly secretKey: Uint8Array };

type Source = Readonly<Record<string, string | undefined>>;

export function readEnv(source: Source): Result<Env, string> {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(SETTINGS)) {
    const text = source[name]?.trim() || setting.default;
    if (text === undefined) continue;
    const parsed = setting.parser.safeParse(text);
    if (!parsed.success) return fail(`${name} must be ${parsed.error.issues[0]?.message}.`);
    values[name] = parsed.data;
  }
  const given = values as Values;
  const conflict = conflictIn(given);
  return conflict === undefined ? ok(envOf(given)) : fail(`${conflict[0]} must be ${conflict[1]}.`);
}

export function readServerEnv(source: Source): Result<ServerEnv, string> {
  const env = readEnv(source);
  if (!env.ok) return env;
  const { databaseUrl, secretKey } = env.value;
  if (databaseUrl === undefined)
    return fail("DATABASE_URL must be set to run the web server or a runner in a separate process.");
  if (secretKey === undefined)
    return fail("MILLRACE_SECRET_KEY must be set to run the web server or a runner in a separate process.");
  return ok({ ...env.value, databaseUrl, secretKey });
}

const OIDC = ["MILLRACE_OIDC_ISSUER", "MILLRACE_OIDC_CLIENT_ID", "MILLRACE_OIDC_CLIENT_SECRET"] as const;

function conflictIn(given: Values): readonly [name: Name, mustBe: string] | undefined {
  const has = (name: Name) => given[name] !== undefined;
  const missing = OIDC.find((name) => !has(name));
  if (missing !== undefined && OIDC.some(has))
    return [missing, "set together with the other two OIDC settings"];
  if (
    !has("MILLRACE_OIDC_ISSUER") &&
    [given.MILLRACE_OIDC_DOMAINS, given.MILLRACE_OIDC_GROUPS].some((list) => list?.length)
  )
    return ["MILLRACE_OIDC_ISSUER", "set together with MILLRACE_OIDC_DOMAINS or MILLRACE_OIDC_GROUPS"];
  if (has("MILLRACE_DATABASE_DIRECT_URL") && !has("DATABASE_URL"))
    return ["DATABASE_URL", "set together with MILLRACE_DATABASE_DIRECT_URL"];
  if (has("MILLRACE_MODEL_API_KEY") && !has("MILLRACE_MODEL_URL"))
    return ["MILLRACE_MODEL_URL", "set together with MILLRACE_MODEL_API_KEY"];
  if (has("MILLRACE_SMTP_URL") && !has("MILLRACE_MAIL_FROM"))
    return ["MILLRACE_MAIL_FROM", "set together with MILLRACE_SMTP_URL"];
  if (has("STRIPE_SECRET_KEY") !== has("STRIPE_WEBHOOK_SECRET")) {
    const name = has("STRIPE_SECRET_KEY") ? "STRIPE_WEBHOOK_SECRET" : "STRIPE_SECRET_KEY";
    return [name, "set together with the other Stripe setting"];
  }
  if (given.MILLRACE_PRICE_MIN > given.MILLRACE_PRICE_MAX)
    return ["MILLRACE_PRICE_MAX", "at least MILLRACE_PRICE_MIN"];
  if (!has("MILLRACE_OWNER_EMAIL") && (has("MILLRACE_OWNER_PASSWORD") || has("MILLRACE_OWNER_TOKEN")))
    return ["MILLRACE_OWNER_EMAIL", "set together with MILLRACE_OWNER_PASSWORD or MILLRACE_OWNER_TOKEN"];
  return undefined;
}

function envOf(given: Values) {
  return {
    port: given.PORT,
    host: given.HOST,
    databaseUrl: given.DATABASE_URL,
    /** URL that bypasses the connection pooler. Set if `databaseUrl` leads to a pooler. */
    databaseDirectUrl: given.MILLRACE_DATABASE_DIRECT_URL,
    dataDir: given.MILLRACE_DATA_DIR,
    publicUrl: given.MILLRACE_PUBLIC_URL,
    secretKey: given.MILLRACE_SECRET_KEY,
    backupPassphrase: given.MILLRACE_BACKUP_PASSPHRASE,
    backups: {
      dir: given.MILLRACE_BACKUP_DIR,
      keep: given.MILLRACE_BACKUP_KEEP,
      everyMs: given.MILLRACE_BACKUP_HOURS * 3_600_000,
    },
    owner: {
      email: given.MILLRACE_OWNER_EMAIL,
      password: given.MILLRACE_OWNER_PASSWORD,
      token: given.MILLRACE_OWNER_TOKEN,
    },
    oidc: oidcOf(given),
    news: { url: given.MILLRACE_NEWS_URL, apiKey: given.MILLRACE_NEWS_API_KEY },
    market: { url: given.MILLRACE_MARKET_URL, apiKey: given.MILLRACE_MARKET_API_KEY },
    economic: {
      url: given.MILLRACE_ECONOMIC_URL,
      apiKey: given.MILLRACE_ECONOMIC_API_KEY,
      csvUrl: given.MILLRACE_ECONOMIC_CSV_URL,
      hourly: given.MILLRACE_ECONOMIC_HOURLY,
    },
    model: {
      url: given.MILLRACE_MODEL_URL,
      apiKey: given.MILLRACE_MODEL_API_KEY,
      name: given.MILLRACE_MODEL,
    },
    mail: mailOf(given.MILLRACE_SMTP_URL, given.MILLRACE_MAIL_FROM),
    signUp: given.MILLRACE_SIGNUP,
    store: given.MILLRACE_STORE === "on",
    /** True if the operator reviews listings and prices before they become public. */
    listingReview: given.MILLRACE_LISTING_REVIEW === "on",
    stripe: stripeOf(given.STRIPE_SECRET_KEY, given.STRIPE_WEBHOOK_SECRET, given.MILLRACE_STRIPE_URL),
    /** `auto` uses sample data for each provider that has no key. */
    sampleData: given.MILLRACE_SAMPLE_DATA ?? ("auto" as const),
    egressAllow: given.MILLRACE_EGRESS_ALLOW ?? [],
    workers: given.MILLRACE_WORKERS,
    webs: given.MILLRACE_WEB,
    concurrency: given.MILLRACE_CONCURRENCY,
    queueBound: given.MILLRACE_QUEUE_BOUND,
    queueBytes: given.MILLRACE_QUEUE_BYTES,
    runsInline: given.MILLRACE_LANE === "on",
    metricsToken: given.MILLRACE_METRICS_TOKEN,
    runBytes: given.MILLRACE_RUN_BYTES,
    inputBytes: given.MILLRACE_INPUT_BYTES,
    drainSeconds: given.MILLRACE_DRAIN_SECONDS,
    /**
     * Maximum number of items that open event streams may follow in total, per IP address and per workspace,
     * on each web server.
     */
    streamBounds: {
      address: given.MILLRACE_STREAMS_PER_ADDRESS,
      workspace: given.MILLRACE_STREAMS_PER_WORKSPACE,
    },
    endPageContexts: given.MILLRACE_END_PAGE_CONTEXTS === "on",
    /**
     * Maximum number of runs of other workflows that one call may start, including those that these runs
     * start.
     */
    maxSubRuns: given.MILLRACE_MOST_SUBRUNS,
    /** Lowest and highest price of a paid item, in minor units of any currency. */
    priceBounds: { min: given.MILLRACE_PRICE_MIN, max: given.MILLRACE_PRICE_MAX },
    /** Days after a charge before the seller can withdraw the money. */
    payoutHoldDays: given.MILLRACE_PAYOUT_HOLD_DAYS,
    tracing: tracingOf(given),
    clockOffsetSeconds: given.MILLRACE_CLOCK_OFFSET,
  };
}

function oidcOf(given: Values) {
  const [issuer, clientId, clientSecret] = OIDC.map((name) => given[name]);
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    scope: given.MILLRACE_OIDC_SCOPE,
    groups: given.MILLRACE_OIDC_GROUPS ?? [],
    groupsClaim: given.MILLRACE_OIDC_GROUPS_CLAIM,
    domains: given.MILLRACE_OIDC_DOMAINS ?? [],
  };
}

function mailOf(url: string | undefined, from: string | undefined) {
  return url === undefined || from === undefined ? undefined : { url, from };
}

/**
 * Stripe's settings; undefined unless both keys are set. Without Stripe, only the operator can add credit.
 */
function stripeOf(secretKey: string | undefined, webhookSecret: string | undefined, url: string | undefined) {
  return secretKey === undefined || webhookSecret === undefined
    ? undefined
    : { secretKey, webhookSecret, url };
}

function tracingOf(given: Values) {
  const endpoint = given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined || given.OTEL_TRACES_EXPORTER === "none") return null;
  if (given.OTEL_SDK_DISABLED?.toLowerCase() === "true") return null;
  return {
    protocol: given.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? given.OTEL_EXPORTER_OTLP_PROTOCOL,
    sampler: given.OTEL_TRACES_SAMPLER,
    ratio: given.OTEL_TRACES_SAMPLER_ARG,
    queue: {
      scheduledDelayMillis: given.OTEL_BSP_SCHEDULE_DELAY,
      maxQueueSize: given.OTEL_BSP_MAX_QUEUE_SIZE,
      maxExportBatchSize: Math.min(given.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, given.OTEL_BSP_MAX_QUEUE_SIZE),
      exportTimeoutMillis: given.OTEL_BSP_EXPORT_TIMEOUT,
    },
  };
}
