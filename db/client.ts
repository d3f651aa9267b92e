import "server-only";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";

/** A client for prepared statements of its own: dates come as `Date`, JSON as values. */
export type Sql = postgres.Sql;
export type Database = PostgresJsDatabase<Record<string, never>>;
/** A database or an open transaction: what a query takes. */
export type Executor = Pick<
  Database,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute"
>;

export interface Connection {
  readonly db: Database;
  readonly close: () => Promise<void>;
}

export interface PoolSize {
  readonly max: number;
  readonly name?: string;
}

/**
 * Queries by drizzle. It changes how its client writes JSON and reads dates, so that client stays hidden; a hot
 * path that writes its own SQL takes `connectSql`.
 */
export function connect(url: string, size: PoolSize): Connection {
  const sql = connectSql(url, size);
  return { db: drizzle(sql, { casing: "snake_case" }), close: () => sql.end({ timeout: CLOSE_SECONDS }) };
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
