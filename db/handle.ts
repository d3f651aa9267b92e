import type { SQL } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { PgDatabase, PgDialect } from "drizzle-orm/pg-core";
import { type PostgresJsQueryResultHKT, PostgresJsSession } from "drizzle-orm/postgres-js";
import type { ParameterOrJSON, Sql } from "postgres";

/**
 * What queries run on: a pool, or a transaction on one of its connections (`db.transaction`). Everything that takes it
 * can be part of one transaction: the builder's queries, and statements in words of SQL (`query`, `prepared`).
 */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Record<string, unknown>>;

const dialect = new PgDialect();

/** `drizzle()` would take the driver's parsers away from this pool: times would come back as texts. */
export function handleOn(pool: Sql): Db {
  return new PgDatabase(dialect, new PostgresJsSession(pool, dialect, undefined), undefined);
}

/** Unchecked: whoever asks reads them by zod. */
export type Rows = readonly unknown[];

type Parameters = readonly ParameterOrJSON<never>[];

/** Planned anew each time, for just these parameters. */
export function query(db: Db, statement: SQL | string, parameters: Parameters = []): Promise<Rows> {
  return run(db, statement, parameters, undefined);
}

/** Planned once a connection, and sent in one message from then on: for what is asked often. */
export function prepared(db: Db, statement: SQL | string, parameters: Parameters = []): Promise<Rows> {
  return run(db, statement, parameters, PREPARED);
}

/** To be named is to be prepared; the driver makes the name itself, from the text. */
const PREPARED = "prepared";

async function run(
  db: Db,
  statement: SQL | string,
  parameters: Parameters,
  name: string | undefined,
): Promise<Rows> {
  const built =
    typeof statement === "string"
      ? { sql: statement, params: [...parameters] }
      : dialect.sqlToQuery(statement);
  try {
    return await db._.session
      .prepareQuery<{ execute: Rows; all: Rows; values: Rows }>(built, undefined, name, false)
      .execute();
  } catch (error) {
    // Drizzle's error repeats the parameters in its message, which is logged.
    throw error instanceof DrizzleQueryError ? error.cause : error;
  }
}
