import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { z } from "zod";
import { connect, connectForRows, connectSql, type Sql } from "./client";
import { type Db, handleOn } from "./handle";

/**
 * `template` is the URL of a migrated database. `pooler` is the URL of the same database through a connection
 * pooler.
 */
const testServer = z.object({ template: z.string(), pooler: z.string().optional() });

export interface TestDatabase {
  readonly url: string;
  /** Environment variables that make the product connect to this database. */
  readonly settings: Readonly<Record<string, string>>;
  /** For queries made by the test itself. */
  readonly sql: Sql;
  /** The product's database handle. */
  readonly db: Db;
}

/**
 * A migrated, empty database for this test file alone. Put `const database = await testDatabase();` at the
 * top of the file. The database is dropped after the file's tests. If they leave a connection open, the file
 * fails.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const answer = await fetch(inject("testServerUrl"));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const { template, pooler } = testServer.parse(JSON.parse(text));
  const name = `millrace_test_${randomBytes(6).toString("hex")}`;
  const url = withDatabase(template, name);
  // Creates the database by copying the template's files. The default strategy copies through the write-ahead
  // log, which takes five times as long.
  const original = new URL(template).pathname.slice(1);
  await maintain(template, `create database ${name} template ${original} strategy file_copy`);
  const sql = connectSql(url, { max: 6, name: "test" });
  if (pooler !== undefined) return throughPooler(url, sql, withDatabase(pooler, name));
  const pool = connectForRows(url, { max: 6, name: "test" });
  afterAll(async () => {
    await Promise.all([sql, pool].map((each) => each.end({ timeout: 5 })));
    await dropWhenLeft(template, name);
  });
  return { url, settings: { DATABASE_URL: url }, sql, db: handleOn(pool) };
}

/**
 * Drops the database with `force`, because the pooler keeps connections open for a while. So a connection
 * that a test leaves open isn't noticed.
 */
function throughPooler(url: string, sql: Sql, pooled: string): TestDatabase {
  const { db, end } = connect(pooled, { directUrl: url, max: 6, name: "test" });
  afterAll(async () => {
    await Promise.all([sql.end({ timeout: 5 }), end()]);
    await maintain(url, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
  });
  return { url, settings: { DATABASE_URL: pooled, MILLRACE_DATABASE_DIRECT_URL: url }, sql, db };
}

/** Postgres waits up to five seconds for connections to close before it refuses to drop a database. */
async function dropWhenLeft(template: string, name: string): Promise<void> {
  try {
    await maintain(template, `drop database ${name}`);
  } catch {
    await maintain(template, `drop database if exists ${name} with (force)`);
    throw new Error("This test file left a database connection open: close every pool that it opens.");
  }
}

async function maintain(template: string, statement: string): Promise<void> {
  const sql = connectSql(withDatabase(template, "postgres"), { max: 1, name: "test maintenance" });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function withDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}
