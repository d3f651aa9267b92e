import { setTimeout as pause } from "node:timers/promises";
import { QueryPromise, type SQL, sql } from "drizzle-orm";
import { PgDatabase, PgDialect, type PgTransactionConfig } from "drizzle-orm/pg-core";
import {
  PostgresJsPreparedQuery,
  type PostgresJsQueryResultHKT,
  PostgresJsSession,
} from "drizzle-orm/postgres-js";
import type { ParameterOrJSON, Sql } from "postgres";
import { z } from "zod";
import { isConflict } from "@/lib/schema/sql-states";
import { confirmed } from "./pool-state";

/**
 * A pool, or a transaction on one of its connections (`db.transaction`). Supports the query builder and SQL
 * statements (`query`, `prepared`).
 */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Record<string, unknown>>;

const dialect = new PgDialect();

const ATTEMPTS = 5;
const PAUSE_MS = 20;

// Replaces Drizzle's method, which would wrap the driver's error in one whose message contains the
// parameters. Messages are logged, so the parameters would be logged too.
Reflect.set(PostgresJsPreparedQuery.prototype, "queryWithCache", function <
  T,
>(this: { client: object }, _text: string, _parameters: unknown, ask: () => Promise<T>) {
  return confirmed(this.client, ask);
});

type Transaction = Parameters<Parameters<Db["transaction"]>[0]>[0];

/**
 * Database handle that retries a transaction rolled back because of a conflict. Nothing remains of such a
 * transaction, so it can be run again from the start. No other code retries transactions.
 */
class RetryingDatabase extends PgDatabase<PostgresJsQueryResultHKT, Record<string, unknown>> {
  readonly #pool: Sql;
  readonly #limitMs: number | undefined;

  constructor(pool: Sql, limitMs: number | undefined) {
    super(dialect, new PostgresJsSession(pool, dialect, undefined), undefined);
    this.#pool = pool;
    this.#limitMs = limitMs;
  }

  override async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await confirmed(this.#pool, () => this.#run(work, config));
      } catch (error) {
        if (attempt === ATTEMPTS || !isConflict(error)) throw error;
        await pause(PAUSE_MS * attempt * (1 + Math.random()));
      }
    }
  }

  #run<T>(work: (tx: Transaction) => Promise<T>, config?: PgTransactionConfig): Promise<T> {
    return super.transaction((tx) => {
      if (this.#limitMs !== undefined) sendLimit(tx, this.#limitMs);
      return work(tx);
    }, config);
  }
}

/**
 * Sends the time limit without waiting for the response. If setting the limit fails, the transaction fails
 * too.
 */
function sendLimit(tx: Transaction, limitMs: number): void {
  tx.execute(sql.raw(`set local statement_timeout = ${limitMs}`)).catch(() => undefined);
}

/**
 * Creates a handle without calling `drizzle()`, which would remove the driver's parsers from the pool, so
 * that timestamps would arrive as text. `limitMs` limits each statement in a transaction, if the pool's
 * connections have no limit themselves.
 */
export function handleOn(pool: Sql, limitMs?: number): Db {
  return new RetryingDatabase(pool, limitMs);
}

export type Rows = readonly unknown[];

class Answer extends QueryPromise<Rows> {
  readonly #sent: Promise<Rows>;

  constructor(sent: Promise<Rows>) {
    super();
    this.#sent = sent;
  }

  override execute(): Promise<Rows> {
    return this.#sent;
  }

  async rows<Row extends z.ZodType>(row: Row): Promise<z.output<Row>[]> {
    return z.array(row).parse(await this.#sent);
  }

  async row<Row extends z.ZodType>(row: Row): Promise<z.output<Row> | undefined> {
    return (await this.rows(row))[0];
  }

  async only<Row extends z.ZodType>(row: Row): Promise<z.output<Row>> {
    return row.parse((await this.#sent)[0]);
  }

  async column<Value extends z.ZodType>(value: Value): Promise<z.output<Value>[]> {
    const rows = await this.rows(z.record(z.string(), value));
    return rows.flatMap((row) => Object.values(row));
  }
}

type Values = readonly ParameterOrJSON<never>[];

/** Runs a statement that is planned for each call with its actual parameters. */
export function query(db: Db, statement: SQL | string, parameters: Values = []): Answer {
  return run(db, statement, parameters, undefined);
}

/**
 * Runs a statement that is planned once per connection and afterwards sent in a single message. Use it for
 * frequent statements.
 */
export function prepared(db: Db, statement: SQL | string, parameters: Values = []): Answer {
  return run(db, statement, parameters, PREPARED);
}

/** Any name marks the statement as prepared. The driver derives the actual name from the text. */
const PREPARED = "prepared";

function run(db: Db, statement: SQL | string, parameters: Values, name: string | undefined): Answer {
  const built =
    typeof statement === "string"
      ? { sql: statement, params: [...parameters] }
      : dialect.sqlToQuery(statement);
  const statementToSend = db._.session.prepareQuery<{ execute: Rows; all: Rows; values: Rows }>(
    built,
    undefined,
    name,
    false,
  );
  return new Answer(statementToSend.execute());
}
