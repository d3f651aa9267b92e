import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";

/** A client for prepared statements of its own: dates come as `Date`, JSON as values. */
export type Sql = postgres.Sql;
export type Db = ReturnType<typeof drizzle>;

export interface Connection {
  /** Raw statements of the hot path: drizzle replaces the JSON serialisers of its client, so each has its own. */
  readonly sql: Sql;
  readonly db: Db;
  end(): Promise<void>;
}

export interface PoolSize {
  readonly max: number;
  readonly name?: string;
}

export function connect(url: string, size: PoolSize): Connection {
  const sql = connectSql(url, size);
  const drizzled = connectSql(url, { ...size, max: Math.max(2, Math.ceil(size.max / 2)) });
  return {
    sql,
    db: drizzle(drizzled, { casing: "snake_case" }),
    end: async () => {
      await Promise.all([sql.end({ timeout: CLOSE_SECONDS }), drizzled.end({ timeout: CLOSE_SECONDS })]);
    },
  };
}

export function connectSql(url: string, { max, name = "millrace" }: PoolSize): Sql {
  return postgres(url, {
    max,
    // An idle pool gives its connections back; one that is in use keeps them for up to an hour (the default).
    idle_timeout: 60,
    connect_timeout: 10,
    connection: { application_name: name },
    onnotice: () => {},
  });
}

/** What runs may finish; what hangs is cut. */
const CLOSE_SECONDS = 5;
