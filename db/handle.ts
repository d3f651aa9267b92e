import { setTimeout as pause } from "node:timers/promises";
import type { SQL } from "drizzle-orm";
import { PgDatabase, PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import {
  PostgresJsPreparedQuery,
  type PostgresJsQueryResultHKT,
  PostgresJsSession,
} from "drizzle-orm/postgres-js";
import type { ParameterOrJSON, Sql } from "postgres";
import { isConflict } from "@/lib/schema/sql-states";

/**
 * What queries run on: a pool, or a transaction on one of its connections (`db.transaction`). Everything that takes it
 * can be part of one transaction: the builder's queries, and statements in words of SQL (`query`, `prepared`).
 */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Record<string, unknown>>;

const dialect = new PgDialect();

const ATTEMPTS = 5;
const PAUSE_MS = 20;

// Drizzle would wrap the driver's error in one whose message repeats the parameters, and messages are logged.
Reflect.set(
  PostgresJsPreparedQuery.prototype,
  "queryWithCache",
  <T>(_text: string, _parameters: unknown, ask: () => Promise<T>) => ask(),
);

type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** The only place that retries: a transaction that lost a conflict left nothing behind and is run again from its start. */
class RetryingDatabase extends PgDatabase<PostgresJsQueryResultHKT, Record<string, unknown>> {
  override async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await super.transaction(work, config);
      } catch (error) {
        if (attempt === ATTEMPTS || !isConflict(error)) throw error;
        // At random, so that the same transactions don't meet again.
        await pause(PAUSE_MS * attempt * (1 + Math.random()));
      }
    }
  }
}

/** `drizzle()` would take the driver's parsers away from this pool: times would come back as texts. */
export function handleOn(pool: Sql): Db {
  return new RetryingDatabase(dialect, new PostgresJsSession(pool, dialect, undefined), undefined);
}

/** Unchecked: whoever asks reads them by zod. */
export type Rows = readonly unknown[];

type Values = readonly ParameterOrJSON<never>[];

/** Planned anew each time, for just these parameters. */
export function query(db: Db, statement: SQL | string, parameters: Values = []): Promise<Rows> {
  return run(db, statement, parameters, undefined);
}

/** Planned once a connection, and sent in one message from then on: for what is asked often. */
export function prepared(db: Db, statement: SQL | string, parameters: Values = []): Promise<Rows> {
  return run(db, statement, parameters, PREPARED);
}

/** To be named is to be prepared; the driver makes the name itself, from the text. */
const PREPARED = "prepared";

function run(db: Db, statement: SQL | string, parameters: Values, name: string | undefined): Promise<Rows> {
  const built =
    typeof statement === "string"
      ? { sql: statement, params: [...parameters] }
      : dialect.sqlToQuery(statement);
  return db._.session
    .prepareQuery<{ execute: Rows; all: Rows; values: Rows }>(built, undefined, name, false)
    .execute();
}
