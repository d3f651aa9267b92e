import type { PgDatabase } from "drizzle-orm/pg-core";
import type { PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";

/** A connection or a transaction in it: queries run in either. */
export type Queryable = PgDatabase<PostgresJsQueryResultHKT, Record<string, unknown>>;
