import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { fillTables } from "@/db/backup/fill-tables.suite";
import { connectSql } from "@/db/client";
import { dropTestDatabase } from "@/db/drop-test-database";
import { dumpRows } from "@/db/dump-rows";
import { testDatabase } from "@/db/test-database";
import { createSeal } from "@/lib/kit/seal";
import { isSoak } from "@/lib/kit/soak-runs.suite";
import { CANARY } from "@/lib/service/people/open-instance";

const folder = await mkdtemp(path.join(tmpdir(), "millrace-moved-"));
// If this process is root, Postgres runs as another user, who must be able to enter the folder.
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));

const KEY = Buffer.alloc(32, 7);
const source = await testDatabase();
await fillTables(source.sql);
await source.sql`update instance set canary = ${createSeal(KEY).seal(CANARY)}`;

/** Runs a command the way an operator would, on the database that these variables name. */
async function command(env: Record<string, string>, name: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["bin/run.mjs", name, ...args], {
    env: {
      ...{ PATH: process.env.PATH, TMPDIR: tmpdir(), NODE_ENV: "production" },
      ...{ MILLRACE_BACKUP_PASSPHRASE: "correct horse", ...env },
    },
  });
  return stdout;
}

// `e2e/backup.spec.ts` moves a product that has been used. This test moves rows of most tables, starting
// commands six times.
test.runIf(isSoak)(
  "by the commands an instance moves from one PostgreSQL to the embedded one and to another, with every row and its key",
  async () => {
    const [first, second] = [path.join(folder, "first"), path.join(folder, "second")];
    const embedded = { MILLRACE_DATA_DIR: path.join(folder, "data") };
    const outside = { DATABASE_URL: source.url, MILLRACE_SECRET_KEY: KEY.toString("base64") };
    expect(await command(outside, "backup", first, "--with-key")).toContain(first);
    expect(await command(embedded, "restore", first)).toMatch(/^Restored .* Start Millrace\.\n$/);
    expect(await command(embedded, "backup", second, "--with-key")).toContain(second);

    const name = `${new URL(source.url).pathname.slice(1)}_moved`;
    await source.sql.unsafe(`create database ${name}`);
    const url = Object.assign(new URL(source.url), { pathname: `/${name}` }).href;
    try {
      const elsewhere = { DATABASE_URL: url, MILLRACE_DATA_DIR: path.join(folder, "elsewhere") };
      expect(await command(elsewhere, "restore", second)).toContain("Restored");
      const sql = connectSql(url, { max: 1, name: "test" });
      expect(await dumpRows(sql)).toBe(await dumpRows(source.sql));
      await sql.end();
    } finally {
      await dropTestDatabase(source.sql, name);
    }
  },
  180_000,
);
