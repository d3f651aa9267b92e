import "server-only";
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { isAllowEntry } from "@/lib/egress/allow-list";
import { parseJsonText } from "@/lib/kit/parse-json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { role } from "@/lib/schema/person";

export type Env = z.output<typeof environment>;

/** What a serving process needs besides: the launcher fills both in where the operator left them out. */
export type ServerEnv = Env & { readonly databaseUrl: string; readonly secretKey: Uint8Array };

type Source = Readonly<Record<string, string | undefined>>;

/** The whole configuration, parsed once. A value that makes no sense is one sentence naming the variable. */
export function readEnv(source: Source): Result<Env, string> {
  const given = Object.fromEntries(
    Object.entries(source)
      .map(([name, value]) => [name, value?.trim()])
      .filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(given);
  if (parsed.success) return ok(parsed.data);
  const issue = parsed.error.issues[0];
  return fail(`${String(issue?.path[0])} must be ${issue?.message}.`);
}

/** The same for a process that serves: without a database or a secret key it cannot. */
export function readServerEnv(source: Source): Result<ServerEnv, string> {
  const env = readEnv(source);
  if (!env.ok) return env;
  const { databaseUrl, secretKey } = env.value;
  if (databaseUrl === undefined) return fail("DATABASE_URL must be set where one role runs by itself.");
  if (secretKey === undefined) return fail("MILLRACE_SECRET_KEY must be set where one role runs by itself.");
  return ok({ ...env.value, databaseUrl, secretKey });
}

function wholeNumber(min: number, max: number) {
  const error = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^-?\d+$/, error)
    .transform(Number)
    .pipe(z.int(error).min(min, error).max(max, error));
}

function matching(pattern: RegExp, what: string) {
  return z.string().regex(pattern, what);
}

function address(what: string, protocols: readonly string[]) {
  return z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), what);
}

const webAddress = address("an http or https address", ["http:", "https:"]);
const apiKey = matching(/^[\x21-\x7e]{1,500}$/, "a key of printable characters without spaces");
const hostName =
  /^(?=.{1,253}$)[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?(\.[A-Za-z0-9_]([A-Za-z0-9_-]*[A-Za-z0-9_])?)*\.?$/;

/** 32 bytes as 64 hex digits or as base64, plain or for addresses. */
function secretBytes(text: string): Uint8Array | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, "hex");
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return undefined;
  return Buffer.from(text, "base64");
}

function oidcOf(
  given: Partial<Record<(typeof OIDC)[number], string | undefined>> & z.output<z.ZodObject<typeof SIGN_ON>>,
) {
  const [issuer, clientId, clientSecret] = OIDC.map((name) => given[name]);
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  return {
    issuer,
    clientId,
    clientSecret,
    scope: given.MILLRACE_OIDC_SCOPE,
    groups: given.MILLRACE_OIDC_GROUPS,
    groupsClaim: given.MILLRACE_OIDC_GROUPS_CLAIM,
    domains: given.MILLRACE_OIDC_DOMAINS,
  };
}

const GROUPS =
  'a JSON list of groups and what they are worth, as [{"group": "analysts", "workspace": "<id>", "role": "editor"}]';
const groupRole = z.strictObject({ group: z.string().min(1).max(1000), workspace: z.uuid(), role });

/** How much the issuer of OIDC decides. */
const SIGN_ON = {
  MILLRACE_OIDC_SCOPE: z
    .string()
    .refine((text) => text.split(/\s+/).includes("openid"), "scopes separated by spaces, openid among them")
    .default("openid email profile"),
  MILLRACE_OIDC_GROUPS: z
    .string()
    .transform((text, context) => {
      const json = parseJsonText(text);
      const parsed = z
        .array(groupRole)
        .max(1000)
        .safeParse(json.ok ? json.value : null);
      if (parsed.success) return parsed.data;
      context.addIssue({ code: "custom", message: GROUPS });
      return z.NEVER;
    })
    .default([]),
  MILLRACE_OIDC_GROUPS_CLAIM: z.string().max(200).default("groups"),
  MILLRACE_OIDC_DOMAINS: z
    .string()
    .transform((text) => text.split(",").map((domain) => domain.trim().toLowerCase()))
    .refine(
      (domains) => domains.every((domain) => hostName.test(domain) && domain.includes(".")),
      "e-mail domains as example.com, comma-separated",
    )
    .default([]),
};

/** Of the instance itself; without it what needs mail says so. */
function mailOf(url: string | undefined, from: string | undefined) {
  return url === undefined || from === undefined ? undefined : { url, from };
}

/** Without it credit is added by the operator alone. */
function stripeOf(secretKey: string | undefined, webhookSecret: string | undefined, url: string | undefined) {
  return secretKey === undefined || webhookSecret === undefined
    ? undefined
    : { secretKey, webhookSecret, url };
}

const MAX_SAFE_QUEUE = 1_000_000_000;
const MAX_SAFE_BYTES = 1024 ** 5;
const MAX_RUN_BYTES = 16 * 1024 ** 3;
const MAX_STREAMS = 1_000_000;
const MAX_SUBRUNS = 1_000_000;
const MAX_PRICE = 1_000_000_000;
const MAX_HOLD_DAYS = 3_650;
const HUNDRED_YEARS_SECONDS = 3_155_760_000;

const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

const ratio = "a number from 0 to 1";

/** What the OpenTelemetry specification calls these variables; those that only its own packages read are left to them. */
const OTEL = {
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(["http/protobuf", "http/json"], "http/protobuf or http/json")
    .default("http/protobuf"),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z
    .enum(["http/protobuf", "http/json"], "http/protobuf or http/json")
    .optional(),
  OTEL_TRACES_EXPORTER: z.enum(["otlp", "none"], "otlp or none").default("otlp"),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `one of ${SAMPLERS.join(", ")}`).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0|1|0?\.\d+|1\.0+|0\.0+)$/, ratio)
    .transform(Number)
    .default(1),
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber(0, 600_000).default(1_000),
  OTEL_BSP_MAX_QUEUE_SIZE: wholeNumber(1, 1_000_000).default(8_192),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: wholeNumber(1, 100_000).default(512),
  OTEL_BSP_EXPORT_TIMEOUT: wholeNumber(1, 600_000).default(30_000),
};

/** How spans are made and sent; null where nobody takes them. */
function tracingOf(given: z.output<z.ZodObject<typeof OTEL>>) {
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

const OIDC = ["MILLRACE_OIDC_ISSUER", "MILLRACE_OIDC_CLIENT_ID", "MILLRACE_OIDC_CLIENT_SECRET"] as const;

const settings = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z
    .string()
    .refine((text) => isIP(text) !== 0 || hostName.test(text), "a host name or an IP address")
    .default("127.0.0.1"),
  DATABASE_URL: address("an address that begins with postgres://", ["postgres:", "postgresql:"]).optional(),
  MILLRACE_DATA_DIR: z.string().default(".data"),
  MILLRACE_PUBLIC_URL: webAddress
    .refine((text) => !/[?#]/.test(text), "an address without ? and #")
    .transform((text) => text.replace(/\/+$/, ""))
    .optional(),
  MILLRACE_SECRET_KEY: z
    .string()
    .transform((text, context) => {
      const bytes = secretBytes(text);
      if (bytes !== undefined) return bytes;
      context.addIssue({ code: "custom", message: "32 bytes, as base64 or as 64 hex digits" });
      return z.NEVER;
    })
    .optional(),
  MILLRACE_BACKUP_PASSPHRASE: matching(/^\P{Cc}{8,1000}$/u, "at least 8 characters on one line").optional(),
  MILLRACE_BACKUP_DIR: z.string().optional(),
  MILLRACE_BACKUP_KEEP: wholeNumber(1, 10_000).default(7),
  MILLRACE_BACKUP_HOURS: wholeNumber(1, 8_760).default(24),
  MILLRACE_OWNER_EMAIL: matching(/^[^\s@]+@[^\s@]+$/, "an e-mail address")
    .transform((text) => text.toLowerCase())
    .optional(),
  MILLRACE_OWNER_PASSWORD: z.string().optional(),
  MILLRACE_OWNER_TOKEN: matching(
    /^[\x21-\x7e]{32,500}$/,
    "at least 32 printable characters without spaces",
  ).optional(),
  MILLRACE_OIDC_ISSUER: webAddress.optional(),
  MILLRACE_OIDC_CLIENT_ID: z.string().max(500).optional(),
  MILLRACE_OIDC_CLIENT_SECRET: z.string().max(2000).optional(),
  ...SIGN_ON,
  MILLRACE_NEWS_URL: webAddress.default("https://eventregistry.org/api/v1"),
  MILLRACE_MARKET_URL: webAddress.default("https://api.twelvedata.com"),
  MILLRACE_ECONOMIC_URL: webAddress.default("https://api.stlouisfed.org/fred"),
  MILLRACE_ECONOMIC_CSV_URL: webAddress.default("https://fred.stlouisfed.org/graph/fredgraph.csv"),
  MILLRACE_NEWS_API_KEY: apiKey.optional(),
  MILLRACE_MARKET_API_KEY: apiKey.optional(),
  MILLRACE_ECONOMIC_API_KEY: apiKey.optional(),
  MILLRACE_ECONOMIC_HOURLY: wholeNumber(1, 120_000).optional(),
  MILLRACE_MODEL_URL: webAddress.optional(),
  MILLRACE_MODEL_API_KEY: apiKey.optional(),
  MILLRACE_MODEL: matching(/^\P{Cc}{1,200}$/u, "the name of a model on one line").optional(),
  MILLRACE_SMTP_URL: address("an smtp or smtps address", ["smtp:", "smtps:"])
    .refine((text) => new URL(text).hostname !== "", "an smtp or smtps address")
    .optional(),
  MILLRACE_MAIL_FROM: matching(
    /^\P{Cc}{0,200}[^\s@<>]+@[^\s@<>]+>?$/u,
    "an e-mail address, as alerts@example.com or Name <alerts@example.com>",
  ).optional(),
  MILLRACE_SIGNUP: z.enum(["closed", "invited", "open"], "closed, invited or open").default("closed"),
  MILLRACE_STORE: z.enum(["on", "off"], "on or off").default("off"),
  MILLRACE_LISTING_REVIEW: z.enum(["on", "off"], "on or off").default("off"),
  STRIPE_SECRET_KEY: apiKey.optional(),
  STRIPE_WEBHOOK_SECRET: apiKey.optional(),
  MILLRACE_STRIPE_URL: webAddress
    .refine(
      (text) => /^\/?$/.test(new URL(text).pathname + new URL(text).search),
      "an address without a path",
    )
    .optional(),
  MILLRACE_SAMPLE_DATA: z.enum(["on", "off"], "on or off, or empty").optional(),
  MILLRACE_EGRESS_ALLOW: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ""),
    )
    .refine((entries) => entries.every(isAllowEntry), "host names, addresses or CIDRs, comma-separated")
    .default([]),
  MILLRACE_WORKERS: wholeNumber(0, 64).default(1),
  MILLRACE_WEB: z
    .literal("auto", "auto, or a whole number from 1 to 64")
    .transform(() => availableParallelism())
    .or(wholeNumber(1, 64))
    .default(1),
  MILLRACE_CONCURRENCY: wholeNumber(1, 1000).default(50),
  MILLRACE_METRICS_TOKEN: matching(
    /^[\x21-\x7e]{16,500}$/,
    "at least 16 printable characters without spaces",
  ).optional(),
  MILLRACE_QUEUE_BOUND: wholeNumber(1, MAX_SAFE_QUEUE).default(1_000_000),
  MILLRACE_LANE: z.enum(["on", "off"], "on or off").default("on"),
  MILLRACE_QUEUE_BYTES: wholeNumber(1024 * 1024, MAX_SAFE_BYTES).default(4 * 1024 * 1024 * 1024),
  MILLRACE_MOST_SUBRUNS: wholeNumber(1, MAX_SUBRUNS).default(1_000),
  MILLRACE_RUN_BYTES: wholeNumber(1024 * 1024, MAX_RUN_BYTES).default(128 * 1024 * 1024),
  MILLRACE_DRAIN_SECONDS: wholeNumber(0, 600).default(5),
  MILLRACE_STREAMS_PER_ADDRESS: wholeNumber(1, MAX_STREAMS).default(2_000),
  MILLRACE_STREAMS_PER_WORKSPACE: wholeNumber(1, MAX_STREAMS).default(10_000),
  MILLRACE_END_PAGE_CONTEXTS: z.enum(["on", "off"], "on or off").default("on"),
  MILLRACE_PRICE_MIN: wholeNumber(1, MAX_PRICE).default(50),
  MILLRACE_PRICE_MAX: wholeNumber(1, MAX_PRICE).default(1_000_000),
  MILLRACE_PAYOUT_HOLD_DAYS: wholeNumber(0, MAX_HOLD_DAYS).default(7),
  ...OTEL,
  MILLRACE_CLOCK_OFFSET: wholeNumber(-HUNDRED_YEARS_SECONDS, HUNDRED_YEARS_SECONDS).default(0),
});

/** By what names it is configured. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

const environment = settings
  .superRefine((given, context) => {
    const oidc = OIDC.filter((name) => given[name] === undefined);
    for (const name of oidc.length === OIDC.length ? [] : oidc) {
      context.addIssue({
        code: "custom",
        path: [name],
        message: "given together with the other two of OIDC",
      });
    }
  })
  .refine(
    ({ MILLRACE_OIDC_DOMAINS: domains, MILLRACE_OIDC_GROUPS: groups, MILLRACE_OIDC_ISSUER: issuer }) =>
      issuer !== undefined || (domains.length === 0 && groups.length === 0),
    {
      path: ["MILLRACE_OIDC_ISSUER"],
      message: "given together with MILLRACE_OIDC_DOMAINS and MILLRACE_OIDC_GROUPS",
    },
  )
  .refine((given) => given.MILLRACE_MODEL_API_KEY === undefined || given.MILLRACE_MODEL_URL !== undefined, {
    path: ["MILLRACE_MODEL_URL"],
    message: "given together with MILLRACE_MODEL_API_KEY",
  })
  .refine((given) => given.MILLRACE_SMTP_URL === undefined || given.MILLRACE_MAIL_FROM !== undefined, {
    path: ["MILLRACE_MAIL_FROM"],
    message: "given together with MILLRACE_SMTP_URL",
  })
  .superRefine((given, context) => {
    if ((given.STRIPE_SECRET_KEY === undefined) === (given.STRIPE_WEBHOOK_SECRET === undefined)) return;
    context.addIssue({
      code: "custom",
      path: [given.STRIPE_SECRET_KEY === undefined ? "STRIPE_SECRET_KEY" : "STRIPE_WEBHOOK_SECRET"],
      message: "given together with the other one of Stripe",
    });
  })
  .refine((given) => given.MILLRACE_PRICE_MIN <= given.MILLRACE_PRICE_MAX, {
    path: ["MILLRACE_PRICE_MAX"],
    message: "no lower than MILLRACE_PRICE_MIN",
  })
  .superRefine((given, context) => {
    if (given.MILLRACE_OWNER_EMAIL !== undefined) return;
    if (given.MILLRACE_OWNER_PASSWORD === undefined && given.MILLRACE_OWNER_TOKEN === undefined) return;
    context.addIssue({
      code: "custom",
      path: ["MILLRACE_OWNER_EMAIL"],
      message: "given together with MILLRACE_OWNER_PASSWORD and MILLRACE_OWNER_TOKEN",
    });
  })
  .transform((given) => ({
    port: given.PORT,
    host: given.HOST,
    databaseUrl: given.DATABASE_URL,
    dataDir: given.MILLRACE_DATA_DIR,
    publicUrl: given.MILLRACE_PUBLIC_URL,
    secretKey: given.MILLRACE_SECRET_KEY,
    backupPassphrase: given.MILLRACE_BACKUP_PASSPHRASE,
    /** By the clock; without a folder there are none. */
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
    /** Who may make an account of their own. */
    signUp: given.MILLRACE_SIGNUP,
    /** Whether what is listed can be seen without signing in. */
    store: given.MILLRACE_STORE === "on",
    /** Whether the operator looks at what is to be listed or sold before strangers do. */
    listingReview: given.MILLRACE_LISTING_REVIEW === "on",
    stripe: stripeOf(given.STRIPE_SECRET_KEY, given.STRIPE_WEBHOOK_SECRET, given.MILLRACE_STRIPE_URL),
    /** `auto`: on for a provider without any key. */
    sampleData: given.MILLRACE_SAMPLE_DATA ?? ("auto" as const),
    egressAllow: given.MILLRACE_EGRESS_ALLOW,
    workers: given.MILLRACE_WORKERS,
    webs: given.MILLRACE_WEB,
    concurrency: given.MILLRACE_CONCURRENCY,
    queueBound: given.MILLRACE_QUEUE_BOUND,
    queueBytes: given.MILLRACE_QUEUE_BYTES,
    /** Small pure runs are carried where their call came in. */
    lane: given.MILLRACE_LANE === "on",
    metricsToken: given.MILLRACE_METRICS_TOKEN,
    /** What the results of a run may take in memory. */
    runBytes: given.MILLRACE_RUN_BYTES,
    drainSeconds: given.MILLRACE_DRAIN_SECONDS,
    /** Items in open streams that each web server serves. */
    streamBounds: {
      address: given.MILLRACE_STREAMS_PER_ADDRESS,
      workspace: given.MILLRACE_STREAMS_PER_WORKSPACE,
    },
    endPageContexts: given.MILLRACE_END_PAGE_CONTEXTS === "on",
    /** Runs of other workflows that one call may begin, those that they begin included. */
    mostSubRuns: given.MILLRACE_MOST_SUBRUNS,
    /** What a paid price may be, in minor units of any currency. */
    priceBounds: { min: given.MILLRACE_PRICE_MIN, max: given.MILLRACE_PRICE_MAX },
    /** Days between a charge and the day on which its seller can have it paid out. */
    payoutHoldDays: given.MILLRACE_PAYOUT_HOLD_DAYS,
    tracing: tracingOf(given),
    clockOffsetSeconds: given.MILLRACE_CLOCK_OFFSET,
  }));
