import "server-only";
import { z } from "zod";
import {
  allowEntries,
  apiKey,
  databaseAddress,
  groupRoles,
  host,
  mailDomains,
  mailServer,
  matching,
  onOrOff,
  otlpProtocol,
  sampler,
  secretKey,
  webAddress,
  webServers,
  wholeNumber,
} from "@/lib/setting-parsers";

/** Groups of settings. The settings page has a section for each group. */
export const NEEDS = {
  all: "Every instance",
  network: "Instances behind a proxy or on several machines",
  unattended: "Installation without a browser",
  backup: "Scheduled backups",
  providers: "Data providers and language models",
  mail: "Mail",
  signOn: "Single sign-on",
  sales: "Sign-up, store and payments",
  load: "Many users or many runs",
  monitoring: "Monitoring",
  commands: "Commands and clients",
  tests: "Tests",
} as const;

export type Variable = { readonly need: keyof typeof NEEDS; readonly meaning: string } & (
  | { readonly default: string; readonly without?: never }
  /** Effect of leaving the variable unset. */
  | { readonly without: string; readonly default?: never }
);

export type Setting = Variable & { readonly parser: z.ZodType<unknown, string> };

/** The settings are in the order of the settings page. `lib/env.ts` reads them. */
export const SETTINGS = {
  PORT: {
    need: "all",
    parser: wholeNumber(1, 65_535),
    default: "3000",
    meaning: "Port of the web server.",
  },
  HOST: {
    need: "all",
    parser: host,
    default: "127.0.0.1",
    meaning: "Address that the web server listens on. `0.0.0.0` allows connections from other machines.",
  },
  MILLRACE_DATA_DIR: {
    need: "all",
    parser: z.string(),
    default: ".data",
    meaning:
      "Folder that contains the embedded database, the secret key and logs, relative to the project folder.",
  },
  MILLRACE_SECRET_KEY: {
    need: "all",
    parser: secretKey,
    without: "a key is generated at first start and saved as `secret-key` in the data folder",
    meaning: "Encrypts stored credentials. 32 bytes, as base64 or as 64 hex digits.",
  },
  MILLRACE_SAMPLE_DATA: {
    need: "all",
    parser: z.enum(["on", "off"], "on or off, or empty"),
    without: "each workspace chooses",
    meaning: "`on` returns sample data in all workspaces, `off` in none.",
  },
  MILLRACE_EGRESS_ALLOW: {
    need: "all",
    parser: allowEntries,
    without: "none",
    meaning:
      "Private host names, IP addresses or CIDR ranges that workflows may connect to, comma-separated.",
  },

  MILLRACE_PUBLIC_URL: {
    need: "network",
    parser: webAddress
      .refine((text) => !/[?#]/.test(text), "a URL without ? and #")
      .transform((text) => text.replace(/\/+$/, "")),
    without: "the request's Host header",
    meaning:
      "Public base URL of this instance, such as `https://flows.example.org`. Set this if the instance is behind a proxy.",
  },
  DATABASE_URL: {
    need: "network",
    parser: databaseAddress,
    without: "the embedded database",
    meaning:
      "An external PostgreSQL, `postgres://user:password@host:5432/name`, or a cluster of several hosts ([scale](scale.md#failover)).",
  },
  MILLRACE_DATABASE_DIRECT_URL: {
    need: "network",
    parser: databaseAddress,
    without: "`DATABASE_URL`, which must then connect directly to PostgreSQL",
    meaning:
      "URL of the same database without a pooler, needed if `DATABASE_URL` points to a pooler in transaction mode ([scale](scale.md#pooler)).",
  },
  MILLRACE_DRAIN_SECONDS: {
    need: "network",
    parser: wholeNumber(0, 600),
    default: "5",
    meaning:
      "Seconds after SIGTERM during which calls are still accepted while `ready` returns 503. 0 to 600.",
  },

  MILLRACE_OWNER_EMAIL: {
    need: "unattended",
    parser: matching(/^[^\s@]+@[^\s@]+$/, "an email address").transform((text) => text.toLowerCase()),
    without: "the first visitor sets up the instance",
    meaning: "Email address of the first owner, whose account is created at startup.",
  },
  MILLRACE_OWNER_PASSWORD: {
    need: "unattended",
    parser: z.string(),
    without: "none",
    meaning: "Password of the first owner.",
  },
  MILLRACE_OWNER_TOKEN: {
    need: "unattended",
    parser: matching(/^[\x21-\x7e]{32,500}$/, "at least 32 printable characters without spaces"),
    without: "none",
    meaning: "API token of the first owner, at least 32 characters.",
  },

  MILLRACE_BACKUP_DIR: {
    need: "backup",
    parser: z.string(),
    without: "no scheduled backups",
    meaning: "Folder that a runner writes backups to ([operate](operate.md#backup)).",
  },
  MILLRACE_BACKUP_HOURS: {
    need: "backup",
    parser: wholeNumber(1, 8_760),
    default: "24",
    meaning: "Hours between backups.",
  },
  MILLRACE_BACKUP_KEEP: {
    need: "backup",
    parser: wholeNumber(1, 10_000),
    default: "7",
    meaning: "Number of backups to keep. Older ones are deleted.",
  },
  MILLRACE_BACKUP_PASSPHRASE: {
    need: "backup",
    parser: matching(/^\P{Cc}{8,1000}$/u, "at least 8 characters on one line"),
    without: "commands prompt for the passphrase",
    meaning:
      "Passphrase that encrypts the secret key inside a backup, at least 8 characters long. Scheduled backups, `backup --with-key` and `restore` use it.",
  },

  MILLRACE_NEWS_API_KEY: {
    need: "providers",
    parser: apiKey,
    without: "none",
    meaning: "API key that `fetch_news` uses in workspaces without their own key.",
  },
  MILLRACE_MARKET_API_KEY: {
    need: "providers",
    parser: apiKey,
    without: "none",
    meaning: "API key that `market_data` uses in workspaces without their own key.",
  },
  MILLRACE_ECONOMIC_API_KEY: {
    need: "providers",
    parser: apiKey,
    without: "none",
    meaning: "API key that `economic_data` uses in workspaces without their own key.",
  },
  MILLRACE_NEWS_URL: {
    need: "providers",
    parser: webAddress,
    default: "https://eventregistry.org/api/v1",
    meaning: "URL that `fetch_news` calls.",
  },
  MILLRACE_MARKET_URL: {
    need: "providers",
    parser: webAddress,
    default: "https://api.twelvedata.com",
    meaning: "Base URL of the API that `market_data` workers call.",
  },
  MILLRACE_ECONOMIC_URL: {
    need: "providers",
    parser: webAddress,
    default: "https://api.stlouisfed.org/fred",
    meaning: "Base URL of the API that `economic_data` workers call if they have an API key.",
  },
  MILLRACE_ECONOMIC_CSV_URL: {
    need: "providers",
    parser: webAddress,
    default: "https://fred.stlouisfed.org/graph/fredgraph.csv",
    meaning: "URL of the public download that `economic_data` workers use if they have no API key.",
  },
  MILLRACE_ECONOMIC_HOURLY: {
    need: "providers",
    parser: wholeNumber(1, 120_000),
    without: "2,000 without an API key, 120,000 with an API key",
    meaning: "Maximum economic data calls per hour, 1 to 120,000.",
  },
  MILLRACE_MODEL_URL: {
    need: "providers",
    parser: webAddress,
    without: "none",
    meaning:
      "Base URL of the API of a language model that all workspaces can use, without `/chat/completions`.",
  },
  MILLRACE_MODEL_API_KEY: {
    need: "providers",
    parser: apiKey,
    without: "the model is called without a key",
    meaning: "Key for the model at `MILLRACE_MODEL_URL`.",
  },
  MILLRACE_MODEL: {
    need: "providers",
    parser: matching(/^\P{Cc}{1,200}$/u, "the name of a model, on one line"),
    without: "none",
    meaning: "Default model for workers that don't set one.",
  },

  MILLRACE_SMTP_URL: {
    need: "mail",
    parser: mailServer,
    without: "no email is sent",
    meaning: "Mail server, `smtp://user:password@host:587`, or `smtps://` for TLS from the start.",
  },
  MILLRACE_MAIL_FROM: {
    need: "mail",
    parser: matching(
      /^\P{Cc}{0,200}[^\s@<>]+@[^\s@<>]+>?$/u,
      "an email address, such as alerts@example.com or Name <alerts@example.com>",
    ),
    without: "required with `MILLRACE_SMTP_URL`",
    meaning: "Sender of emails, `alerts@example.com` or `Name <alerts@example.com>`.",
  },

  MILLRACE_OIDC_ISSUER: {
    need: "signOn",
    parser: webAddress,
    without: "no single sign-on",
    meaning:
      "URL of an OpenID provider ([configuration](configuration.md#single-sign-on)). Set all three: issuer, client ID and client secret.",
  },
  MILLRACE_OIDC_CLIENT_ID: {
    need: "signOn",
    parser: z.string().max(500),
    without: "required with `MILLRACE_OIDC_ISSUER`",
    meaning: "Client ID issued by the OpenID provider.",
  },
  MILLRACE_OIDC_CLIENT_SECRET: {
    need: "signOn",
    parser: z.string().max(2000),
    without: "required with `MILLRACE_OIDC_ISSUER`",
    meaning: "Client secret issued by the OpenID provider.",
  },
  MILLRACE_OIDC_SCOPE: {
    need: "signOn",
    parser: z
      .string()
      .refine((text) => text.split(/\s+/).includes("openid"), "scopes separated by spaces, including openid"),
    default: "openid email profile",
    meaning: "Scopes to request. Some OpenID providers send a person's groups only with an extra scope.",
  },
  MILLRACE_OIDC_GROUPS: {
    need: "signOn",
    parser: groupRoles,
    without: "groups grant no roles",
    meaning:
      "Workspace roles that members of the OpenID provider's groups get, as JSON ([configuration](configuration.md#single-sign-on)).",
  },
  MILLRACE_OIDC_GROUPS_CLAIM: {
    need: "signOn",
    parser: z.string().max(200),
    default: "groups",
    meaning: "Name of the claim, in the ID token or userinfo, that lists a person's groups.",
  },
  MILLRACE_OIDC_DOMAINS: {
    need: "signOn",
    parser: mailDomains,
    without: "none",
    meaning: "Email domains, comma-separated, whose users can only sign in with single sign-on.",
  },

  MILLRACE_SIGNUP: {
    need: "sales",
    parser: z.enum(["closed", "invited", "open"], "closed, invited or open"),
    default: "closed",
    meaning:
      "Sign-up is disabled (`closed`), open to people the operator invites (`invited`), or open to everyone (`open`).",
  },
  MILLRACE_STORE: {
    need: "sales",
    parser: onOrOff,
    default: "off",
    meaning: "`on` shows listed items to everyone under `/store`, without a sign-in.",
  },
  MILLRACE_LISTING_REVIEW: {
    need: "sales",
    parser: onOrOff,
    default: "off",
    meaning:
      "`on` holds back each item that is listed or offered for sale for the first time until the operator approves it (Settings > Instance).",
  },
  STRIPE_SECRET_KEY: {
    need: "sales",
    parser: apiKey,
    without: "only the operator can add credit",
    meaning:
      "Lets people buy credit on Stripe's page ([money](money.md)). Set it together with the webhook secret.",
  },
  STRIPE_WEBHOOK_SECRET: {
    need: "sales",
    parser: apiKey,
    without: "required with `STRIPE_SECRET_KEY`",
    meaning: "Signing secret of the Stripe webhook whose URL ends in `/api/stripe/webhook`.",
  },
  MILLRACE_STRIPE_URL: {
    need: "sales",
    parser: webAddress.refine(
      (text) => /^\/?$/.test(new URL(text).pathname + new URL(text).search),
      "a URL without a path",
    ),
    without: "`https://api.stripe.com`",
    meaning:
      "Base URL of the Stripe API, without a path. Set it only to replace Stripe, for example in tests.",
  },
  MILLRACE_PRICE_MIN: {
    need: "sales",
    parser: wholeNumber(1, 1_000_000_000),
    default: "50",
    meaning: "Minimum price of a paid item, in minor units of its currency, such as cents.",
  },
  MILLRACE_PRICE_MAX: {
    need: "sales",
    parser: wholeNumber(1, 1_000_000_000),
    default: "1000000",
    meaning: "Maximum price of an item, in minor units of its currency, such as cents.",
  },
  MILLRACE_PAYOUT_HOLD_DAYS: {
    need: "sales",
    parser: wholeNumber(0, 3_650),
    default: "7",
    meaning: "Days until the seller can withdraw the revenue from a charge. `0` means immediately.",
  },

  MILLRACE_WEB: {
    need: "load",
    parser: webServers,
    default: "1",
    meaning: "Number of web servers that `npm start` starts on its port, 1 to 64. `auto` runs one per core.",
  },
  MILLRACE_WORKERS: {
    need: "load",
    parser: wholeNumber(0, 64),
    default: "1",
    meaning: "Number of runners that `npm start` starts, 0 to 64.",
  },
  MILLRACE_CONCURRENCY: {
    need: "load",
    parser: wholeNumber(1, 1000),
    default: "50",
    meaning:
      "Maximum concurrent runs per workspace on each runner, 1 to 1,000. A runner's total limit is 1.5 times this number, so that one workspace can't occupy the whole runner.",
  },
  MILLRACE_LANE: {
    need: "load",
    parser: onOrOff,
    default: "on",
    meaning: "`off` queues every run, including small ones that make no external calls.",
  },
  MILLRACE_QUEUE_BOUND: {
    need: "load",
    parser: wholeNumber(1, 1_000_000_000),
    default: "1000000",
    meaning: "Maximum number of queued runs. Calls over this limit get status 503.",
  },
  MILLRACE_QUEUE_BYTES: {
    need: "load",
    parser: wholeNumber(1024 ** 2, 1024 ** 5),
    default: "4294967296",
    meaning: "Maximum disk space for queued calls, in bytes. Calls over this limit get status 503.",
  },
  MILLRACE_MOST_SUBRUNS: {
    need: "load",
    parser: wholeNumber(1, 1_000_000),
    default: "1000",
    meaning: "Maximum number of runs of other workflows that one call can start, directly or indirectly.",
  },
  MILLRACE_RUN_BYTES: {
    need: "load",
    parser: wholeNumber(1024 ** 2, 16 * 1024 ** 3),
    default: "134217728",
    meaning: "Maximum memory for the results of one run, in bytes. Never more than a quarter of the heap.",
  },
  MILLRACE_INPUT_BYTES: {
    need: "load",
    parser: wholeNumber(0, 2 ** 53 - 1),
    default: "1073741824",
    meaning:
      "Maximum size, in bytes, of the external responses that each workspace stores with its runs. Above this size, the oldest responses are deleted. 0 stores no responses.",
  },
  MILLRACE_STREAMS_PER_ADDRESS: {
    need: "load",
    parser: wholeNumber(1, 1_000_000),
    default: "2000",
    meaning:
      "Maximum number of items that one IP address (IPv6: one /64) can follow in open event streams, per web server. Requests over this limit get status 429.",
  },
  MILLRACE_STREAMS_PER_WORKSPACE: {
    need: "load",
    parser: wholeNumber(1, 1_000_000),
    default: "10000",
    meaning:
      "Maximum number of a workspace's items in open event streams, across all readers, per web server. Requests over this limit get status 429.",
  },
  MILLRACE_END_PAGE_CONTEXTS: {
    need: "load",
    parser: onOrOff,
    default: "on",
    meaning:
      "`off` keeps Next.js page contexts active between pages, which may slow down every call ([0055](decisions/0055-contexts-of-pages-end-with-the-page.md)).",
  },

  MILLRACE_METRICS_TOKEN: {
    need: "monitoring",
    parser: matching(/^[\x21-\x7e]{16,500}$/, "at least 16 printable characters without spaces"),
    without: "only an instance owner's API token is accepted",
    meaning: "Bearer token for `GET /api/metrics`, at least 16 characters.",
  },
  // The OpenTelemetry specification defines the names and meanings of these variables. Variables that only
  // OpenTelemetry's own packages read aren't listed.
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    need: "monitoring",
    parser: webAddress,
    without: "no traces",
    meaning: "OTLP/HTTP endpoint that traces are sent to ([operate](operate.md#traces)).",
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    need: "monitoring",
    parser: webAddress,
    without: "the endpoint above",
    meaning: "Full URL that traces are sent to.",
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    need: "monitoring",
    parser: otlpProtocol,
    default: "http/protobuf",
    meaning: "Protocol for sending traces: `http/protobuf` or `http/json`.",
  },
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: {
    need: "monitoring",
    parser: otlpProtocol,
    without: "the protocol above",
    meaning: "Protocol for traces, if it differs from `OTEL_EXPORTER_OTLP_PROTOCOL`.",
  },
  OTEL_TRACES_EXPORTER: {
    need: "monitoring",
    parser: z.enum(["otlp", "none"], "otlp or none"),
    default: "otlp",
    meaning: "`none` turns off tracing.",
  },
  OTEL_SDK_DISABLED: {
    need: "monitoring",
    parser: z.string(),
    without: "traces are sent if an endpoint is set",
    meaning: "`true` turns off tracing.",
  },
  OTEL_TRACES_SAMPLER: {
    need: "monitoring",
    parser: sampler,
    default: "parentbased_always_on",
    meaning: `Sampler that decides which traces are recorded: ${sampler.options.map((name) => `\`${name}\``).join(", ")}.`,
  },
  OTEL_TRACES_SAMPLER_ARG: {
    need: "monitoring",
    parser: matching(/^(0|1|0?\.\d+|1\.0+|0\.0+)$/, "a number from 0 to 1").transform(Number),
    default: "1",
    meaning: "Fraction of traces that ratio-based samplers keep, 0 to 1.",
  },
  OTEL_BSP_SCHEDULE_DELAY: {
    need: "monitoring",
    parser: wholeNumber(0, 600_000),
    default: "1000",
    meaning: "Interval at which spans are sent, in milliseconds.",
  },
  OTEL_BSP_MAX_QUEUE_SIZE: {
    need: "monitoring",
    parser: wholeNumber(1, 1_000_000),
    default: "8192",
    meaning: "Maximum number of spans waiting to be sent. Further spans are dropped.",
  },
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: {
    need: "monitoring",
    parser: wholeNumber(1, 100_000),
    default: "512",
    meaning: "Maximum number of spans that one request can export.",
  },
  OTEL_BSP_EXPORT_TIMEOUT: {
    need: "monitoring",
    parser: wholeNumber(1, 600_000),
    default: "30000",
    meaning: "Timeout of a request that sends spans, in milliseconds.",
  },

  MILLRACE_CLOCK_OFFSET: {
    need: "tests",
    parser: wholeNumber(-3_155_760_000, 3_155_760_000),
    default: "0",
    meaning:
      "Seconds to add to the product's clock. Waits that are due before the new time finish when a runner next starts.",
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** Environment variables that commands, clients and tests read themselves, without `lib/env.ts`. */
export const OTHER_VARIABLES: Readonly<Record<string, Variable>> = {
  LOG_LEVEL: {
    need: "monitoring",
    default: "info",
    meaning: "Lowest level that is logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`.",
  },
  MILLRACE_URL: {
    need: "commands",
    without: "the value stored by `millrace login`",
    meaning: "Server that the command line connects to ([command line](command-line.md)).",
  },
  MILLRACE_TOKEN: {
    need: "commands",
    without: "the value stored by `millrace login`",
    meaning: "API token for the command line and generated clients.",
  },
  MILLRACE_KEY: {
    need: "commands",
    without: "the API token",
    meaning: "Key of a webhook trigger or a subscription, used by `millrace call` and the snippets.",
  },
  MILLRACE_AUTH: {
    need: "commands",
    without: "none",
    meaning: "Value of the Authorization header in the snippets for AI assistants.",
  },
  MILLRACE_NEW_SECRET_KEY: {
    need: "commands",
    without: "a random key, generated by `npm run rotate-key`",
    meaning:
      "New secret key for `npm run rotate-key` ([configuration](configuration.md#changing-the-secret-key)).",
  },
  MILLRACE_TEST_DATABASE_URL: {
    need: "tests",
    without: "an embedded database",
    meaning: "PostgreSQL server for the tests.",
  },
  MILLRACE_TEST_POOLER: {
    need: "tests",
    without: "no pooler",
    meaning: "`on` runs the tests through PgBouncer in transaction mode (`npm run soak pooler`).",
  },
  CHROMIUM_PATH: {
    need: "tests",
    without: "a browser found on this machine",
    meaning: "Path of the Chromium executable that the browser tests use.",
  },
};
