import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { connect, connectSql, type Sql } from "./client";
import type { Db } from "./handle";

export interface TestDatabase {
  readonly url: string;
  readonly sql: Sql;
  readonly db: Db;
}

/**
 * A migrated, empty database for this test file alone: `const database = await testDatabase();` at its top. It
 * is dropped after the file's tests; a connection that they left open fails the file.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const answer = await fetch(inject("testServerUrl"));
  const template = await answer.text();
  if (!answer.ok) throw new Error(template);
  const name = `millrace_test_${randomBytes(6).toString("hex")}`;
  const url = withDatabase(template, name);
  await maintain(template, `create database ${name} template ${new URL(template).pathname.slice(1)}`);
  const { sql, db, end } = connect(url, { max: 6, name: "test" });
  afterAll(async () => {
    await end();
    await dropWhenLeft(template, name);
  });
  return { url, sql, db };
}

/** Postgres waits up to five seconds for connections to close before it refuses to drop their database. */
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
