import "server-only";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";

export type Sql = postgres.Sql;
export type Db = ReturnType<typeof drizzle>;

export interface Connection {
  /** Raw statements of the hot path: drizzle replaces the JSON serialisers of its client, so each has its own. */
  readonly sql: Sql;
  readonly db: Db;
  end(): Promise<void>;
}

export interface PoolOptions {
  readonly max: number;
  /** Seen in `pg_stat_activity`. */
  readonly name: string;
}

export function connect(url: string, options: PoolOptions): Connection {
  const sql = connectSql(url, options);
  const drizzled = connectSql(url, { ...options, max: Math.max(2, Math.ceil(options.max / 2)) });
  return {
    sql,
    db: drizzle(drizzled),
    end: async () => {
      await Promise.all([sql.end({ timeout: 5 }), drizzled.end({ timeout: 5 })]);
    },
  };
}

export function connectSql(url: string, { max, name }: PoolOptions): Sql {
  return postgres(url, {
    max,
    connect_timeout: 10,
    connection: { application_name: name },
    onnotice: () => undefined,
  });
}
