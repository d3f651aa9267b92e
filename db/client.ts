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

export function connect(url: string, options: { max: number; name: string }): Connection {
  const settings = { connection: { application_name: options.name }, onnotice: () => undefined };
  const sql = postgres(url, { ...settings, max: options.max });
  const drizzled = postgres(url, { ...settings, max: Math.max(2, Math.ceil(options.max / 2)) });
  return {
    sql,
    db: drizzle(drizzled),
    end: async () => {
      await Promise.all([sql.end({ timeout: 5 }), drizzled.end({ timeout: 5 })]);
    },
  };
}
