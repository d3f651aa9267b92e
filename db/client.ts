import "server-only";
import postgres from "postgres";
import { HOT_POOL } from "./connections";
import { type Db, handleOn } from "./handle";
import { STATEMENT_MS } from "./limit-statements";
import { createPoolState } from "./pool-state";
import { findPrimary } from "./primary";

/**
 * The driver's own pool, used only by migrations, dumps and tests. All other code uses a handle
 * (`db/handle.ts`).
 */
export type Sql = postgres.Sql;
/**
 * Function that listens to a channel on a separate connection. After the connection is lost, it reconnects
 * and listens again. Its last argument is a callback, which is called after each connection and reconnection.
 */
export type Listen = Sql["listen"];

export interface Connection {
  readonly db: Db;
  /**
   * Only for statements of the hot path. Postgres plans each of them once, and always with indexes, whatever
   * the table statistics say.
   */
  readonly hot: Db;
  readonly listen: Listen;
  /** Closes all connections. Queries in progress have `seconds` to finish. */
  end(seconds?: number): Promise<void>;
}

export interface PoolOptions {
  readonly max: number;
  /** Shown in `pg_stat_activity`. */
  readonly name?: string;
  /**
   * True if the URL points to a pooler in transaction mode. Session settings and prepared statements don't
   * work there, because each transaction may run on another connection to the server.
   */
  readonly isPooled?: boolean;
}

export interface ConnectOptions extends PoolOptions {
  /** Disables statement timeouts, for commands that an operator waits for. */
  readonly isUnlimited?: boolean;
  /**
   * URL that reaches the same database directly, if `url` leads to a pooler. Used only to listen for signals,
   * which doesn't work through a pooler.
   */
  readonly directUrl?: string | undefined;
}

export function connect(
  url: string,
  { isUnlimited = false, directUrl, ...options }: ConnectOptions,
): Connection {
  if (directUrl !== undefined) return connectPooled(url, directUrl, options);
  const usual = { statement_timeout: String(isUnlimited ? 0 : STATEMENT_MS.usual) };
  const pool = connectForRows(url, options, usual);
  const hot = connectForRows(url, { ...options, max: HOT_POOL }, BY_INDEX);
  return {
    db: handleOn(pool),
    hot: handleOn(hot),
    listen: pool.listen,
    end: async (seconds = 5) => {
      await Promise.all([pool, hot].map((each) => each.end({ timeout: seconds })));
    },
  };
}

function connectPooled(url: string, directUrl: string, options: PoolOptions): Connection {
  const pool = connectForRows(url, { ...options, isPooled: true });
  const hot = connectForRows(url, { ...options, max: HOT_POOL, isPooled: true });
  const direct = connectSql(directUrl, { ...options, max: 1 });
  return {
    db: handleOn(cancelling(pool, STATEMENT_MS.usual), STATEMENT_MS.usual),
    hot: handleOn(cancelling(hot, STATEMENT_MS.hot), STATEMENT_MS.hot),
    listen: direct.listen,
    end: async (seconds = 5) => {
      await Promise.all([pool, hot, direct].map((each) => each.end({ timeout: seconds })));
    },
  };
}

/**
 * Cancels statements outside transactions after `limitMs`, because connections through a pooler can't have a
 * `statement_timeout`.
 */
function cancelling(pool: Sql, limitMs: number): Sql {
  const { unsafe } = pool;
  return Object.assign(pool, {
    unsafe: (...statement: Parameters<Sql["unsafe"]>) => {
      const sent = unsafe(...statement);
      const timer = setTimeout(() => sent.cancel(), limitMs);
      const ended = () => clearTimeout(timer);
      sent.then(ended, ended);
      return sent;
    },
  });
}

/**
 * Settings under which queries are planned, so that they get the same plans on any server. Compiling a query
 * takes longer than running it, and with solid-state disks the default cost of a random read is too high.
 */
const PLANNING = { random_page_cost: "1.1", jit: "off" } as const;

/**
 * Settings that make the planner use indexes. A prepared statement keeps its first plan until the tables are
 * analysed again. If that plan was made for an empty table, it would still do a sequential scan when the
 * table has a million rows.
 */
const BY_INDEX = {
  enable_seqscan: "off",
  // A bitmap scan would read rows deleted since the last vacuum again and again, whereas an index scan marks
  // them as dead, so that later scans skip them.
  enable_bitmapscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  plan_cache_mode: "force_generic_plan",
  statement_timeout: String(STATEMENT_MS.hot),
} as const;

/** Adds the settings of `BY_INDEX` to a URL, for a library that opens its connections itself. */
export function urlByIndex(url: string): string {
  const settings = Object.entries(BY_INDEX).map(([name, value]) => `-c ${name}=${value}`);
  const given = new URL(url);
  const options = [given.searchParams.get("options") ?? "", ...settings].join(" ").trim();
  given.searchParams.set("options", options);
  return given.href;
}

export function connectForRows(url: string, options: PoolOptions, settings?: Record<string, string>): Sql {
  return connectSql(url, options, settings, { column: { from: postgres.toCamel } });
}

export function connectSql(
  url: string,
  { max, name = "millrace", isPooled = false }: PoolOptions,
  settings: Record<string, string> = {},
  transform: NonNullable<postgres.Options<never>["transform"]> = {},
): Sql {
  const { url: singleUrl, primary } = findPrimary(url);
  const state = createPoolState((pool) => (primary ? primary.drop() : closeConnections(pool)));
  const sql = postgres(singleUrl, {
    ...(primary && { socket: () => primary.open() }),
    max,
    // Seconds to wait for a connection. On a busy machine, opening the first connections takes seconds.
    // Callers that can't wait that long have shorter limits of their own (`pulse.ts`).
    connect_timeout: 10,
    // The driver's own backoff grows to a minute, which would delay recovery after an outage.
    backoff: () => 0.2,
    prepare: !isPooled,
    ...(isPooled && ONE_AT_A_TIME),
    connection: { application_name: name, ...(!isPooled && PLANNING), ...settings },
    onnotice: state.onnotice,
    transform,
  });
  // Without our patch of the driver, the remaining statements of a transaction can be executed outside it
  // after its connection is lost.
  if (!("endsWorkOfLostConnections" in sql)) throw new Error(UNPATCHED);
  state.belongsTo(sql);
  return sql;
}

/**
 * A statement without a prepared plan is sent in two parts. PgBouncer before 1.21 passes the connection to
 * another client as soon as the statement before it is answered, and the answer to the first part is lost.
 * So nothing is sent while another statement is in progress. The driver's types lack this option.
 */
const ONE_AT_A_TIME = { max_pipeline: 0 };

/** The driver's types lack the method `close`, which closes each connection once it is idle. */
function closeConnections(pool: Sql): void {
  void (pool as Sql & { close(): Promise<void> }).close();
}

const UNPATCHED = "The installed database driver isn't the patched one in vendor/. Run npm ci";
