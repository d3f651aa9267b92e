import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { fillTables } from "@/db/backup/fill-tables.suite";
import { withRestore } from "@/db/backup/with-restore";
import { withSnapshot } from "@/db/backup/with-snapshot";
import { connectSql, type Sql } from "@/db/client";
import { dropTestDatabase } from "@/db/drop-test-database";
import { dumpRows } from "@/db/dump-rows";
import { dumpSchema } from "@/db/dump-schema";
import { handleOn } from "@/db/handle";
import { migrate } from "@/db/migrate";
import { dropPartitions, makePartitions, PARTITIONED } from "@/db/partitions";
import { testDatabase } from "@/db/test-database";
import { ok } from "@/lib/kit/result";
import { createSeal } from "@/lib/kit/seal";
import { CANARY } from "@/lib/service/people/open-instance";
import { backupInstance } from "./backup-instance";
import { restoreInstance } from "./restore-instance";

const database = await testDatabase();
/** Weeks that `makePartitions` creates at once. */
const WEEKS = 5;
const KEY = Buffer.alloc(32, 7);
const OTHER = Buffer.alloc(32, 8);
const PASSPHRASE = "correct horse battery staple";
const folder = await mkdtemp(path.join(tmpdir(), "millrace-backup-"));
const made: string[] = [];
afterAll(async () => {
  for (const name of made) await dropTestDatabase(database.sql, name);
  await rm(folder, { recursive: true });
});

async function emptyDatabase(like = ""): Promise<string> {
  const name = `${new URL(database.url).pathname.slice(1)}_${made.length}`;
  const template = like === "" ? "" : `template ${new URL(like).pathname.slice(1)}`;
  await database.sql.unsafe(`create database ${name} ${template}`);
  made.push(name);
  return Object.assign(new URL(database.url), { pathname: `/${name}` }).href;
}

async function using<T>(url: string, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connectSql(url, { max: 2, name: "test" });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/**
 * Creates a database with rows in most tables, with the schema of this release or of the release with these
 * migrations.
 */
async function filled(migrations?: string): Promise<string> {
  const url = await emptyDatabase();
  await migrate(url, migrations);
  await using(url, async (sql) => {
    await fillTables(sql);
    await sql`update instance set canary = ${createSeal(KEY).seal(CANARY)}`;
  });
  return url;
}

const source = await filled();
const likeSource = () => emptyDatabase(source);

let files = 0;
async function backedUp(url: string, passphrase?: string): Promise<string> {
  files += 1;
  const file = path.join(folder, `backup-${files}`);
  const done = await backupInstance({ url, file, secretKey: KEY, passphrase, version: "0.1.0" });
  if (!done.ok) throw new Error(done.error);
  return file;
}

interface Into {
  readonly secretKey?: Uint8Array | undefined;
  readonly passphrase?: string;
}

/** Returns the error, if any, and the key that the restore would have put in place. */
async function restored(file: string, url: string, { secretKey = KEY, passphrase }: Into = {}) {
  let placed: Uint8Array | undefined;
  const done = await restoreInstance({
    file,
    secretKey: passphrase === undefined ? secretKey : undefined,
    passphrase: async () => ok(passphrase ?? ""),
    withDatabase: async (key, work) => {
      placed = key;
      return work(url);
    },
  });
  return { error: done.ok ? undefined : done.error, placed };
}

const contents = (url: string) =>
  using(url, async (sql) => ({
    // The migration journal numbers its rows in the order they were inserted. Only their content matters.
    rows: (await dumpRows(sql))
      .replace(/(__drizzle_migrations .* values \()'\d+'/g, "$1")
      .split("\n")
      .sort(),
    schema: await dumpSchema(sql),
  }));
const tablesIn = (url: string) =>
  using(url, (sql) => sql`select count(*)::int as n from pg_tables where schemaname = 'public'`);

test("a backup is as of its snapshot, however long it waited for it", async () => {
  const [takenAt, released] = await using(source, (sql) =>
    sql.begin(async (holding) => {
      await holding`lock table instance in access exclusive mode`;
      const backup = withSnapshot(source, async (snapshot) => snapshot.takenAt);
      await expect
        .poll(() =>
          database.sql`select count(*)::int as n from pg_stat_activity
          where datname = ${new URL(source).pathname.slice(1)} and wait_event_type = 'Lock'`.then(
            ([row]) => row?.n,
          ),
        )
        .toBe(1);
      const [now] = await holding`select clock_timestamp() as at`;
      await holding`commit`;
      return [await backup, now?.at] as const;
    }),
  );
  expect(takenAt?.getTime()).toBeGreaterThanOrEqual(released.getTime());
});

test("every row of every table comes back, into an empty database and into one that was started once", async () => {
  await using(source, async (sql) => {
    await sql`select graphile_worker.add_job('run', '{"r":"0198b0f0-0000-7000-8000-000000000001"}')`;
    await sql`insert into table_rows (table_id, row_no, born, cells, bytes)
      select gen_random_uuid(), n, 1, jsonb_build_object('0', repeat(E'a\tb\\\n', 100)), 1 from generate_series(1, 3000) n`;
  });
  const there = await readdir(folder);
  const file = await backedUp(source);
  const before = await contents(source);
  expect(before.rows.length).toBeGreaterThan(3_050);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder)).filter((name) => !there.includes(name))).toEqual([path.basename(file)]);

  const fresh = await emptyDatabase();
  expect(await restored(file, fresh)).toEqual({ error: undefined, placed: undefined });
  expect(await contents(fresh)).toEqual(before);

  const started = await emptyDatabase();
  await migrate(started);
  await using(started, async (sql) => {
    await sql`insert into instance (id, canary) values (1, 'of another key')`;
    await sql`select graphile_worker.add_job('other', '{}')`;
    await sql`create table of_somebody_else as select 1 as n`;
  });
  expect(await restored(file, started)).toEqual({ error: undefined, placed: undefined });
  await using(started, async (sql) => {
    expect(await sql`select n from of_somebody_else`).toEqual([{ n: 1 }]);
    await sql`drop table of_somebody_else`;
  });
  expect(await contents(started)).toEqual(before);
});

test("weeks keep their partitions, counters go on, and what a process carried is free", async () => {
  const busy = await likeSource();
  const now = Date.UTC(2028, 10, 23);
  await using(busy, async (sql) => {
    await sql`insert into hook_events (workflow_id, provider_id, version, etag, published_at)
      select gen_random_uuid(), 'p', 1, 'e', now() from generate_series(1, 50)`;
    await sql`delete from hook_events`;
    await sql`select graphile_worker.add_job('run', '{"r":"0198b0f0-0000-7000-8000-000000000001"}')`;
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker-1', attempts = 1
      where run_at < 'infinity'`;
    await sql`insert into processes (id, role) values ('worker-1', 'worker')`;
  });
  await using(busy, (sql) => makePartitions(handleOn(sql), now));
  const target = await emptyDatabase();
  expect((await restored(await backedUp(busy), target)).error).toBeUndefined();
  await using(target, async (sql) => {
    const partitions = sql`select relname from pg_class where relname ~ '_w[0-9]+$' and relkind = 'r' order by 1`;
    expect(await partitions).toHaveLength(WEEKS * PARTITIONED.length);
    const [event] = await sql`insert into hook_events (workflow_id, provider_id, version, etag, published_at)
      values (gen_random_uuid(), 'p', 1, 'e', now()) returning id`;
    const [counted] = await using(busy, (old) => old`select last_value from hook_events_id_seq`);
    expect(Number(event?.id)).toBe(Number(counted?.last_value) + 1);
    expect(await sql`select from graphile_worker._private_jobs where locked_by is not null`).toHaveLength(0);
    expect(await sql`select from graphile_worker._private_jobs where run_at < 'infinity'`).not.toHaveLength(
      0,
    );
    expect(await sql`select from processes`).toHaveLength(0);
    expect(await sql`select from run_crashes`).toEqual(
      await using(busy, (old) => old`select from run_crashes`),
    );
  });
});

const journal = JSON.parse(await readFile("db/migrations/meta/_journal.json", "utf8"));
const entries = journal.entries.slice(0, -1);
test.runIf(entries.length > 0)(
  "an older release's backup comes up as that database would have come up",
  async () => {
    const migrations = await mkdtemp(path.join(folder, "migrations-"));
    await mkdir(path.join(migrations, "meta"));
    for (const { tag } of entries) await cp(`db/migrations/${tag}.sql`, path.join(migrations, `${tag}.sql`));
    await writeFile(path.join(migrations, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
    const older = await filled(migrations);
    const file = await backedUp(older);
    const target = await emptyDatabase();
    expect((await restored(file, target)).error).toBeUndefined();
    await migrate(older);
    expect(await contents(target)).toEqual(await contents(older));
    await rm(migrations, { recursive: true });
  },
);

test("what is written while it is read is not in it, and no partition goes meanwhile", async () => {
  const live = await likeSource();
  const long = Date.UTC(2020, 0, 1);
  await using(live, (sql) => makePartitions(handleOn(sql), long));
  const counts = await withSnapshot(live, async (snapshot) => {
    await using(live, async (sql) => {
      await sql`insert into key_budgets (key, "left", resets_at) values ('late', 1, now())`;
      await dropPartitions(handleOn(sql), 1, Date.now());
    });
    const budgets = snapshot.tables.find(({ name }) => name === "key_budgets");
    if (budgets === undefined) throw new Error("No such table");
    let text = "";
    for await (const piece of snapshot.read(budgets)) text += piece.toString();
    return { late: text.includes("late"), partitions: snapshot.partitions.length };
  });
  expect(counts).toEqual({ late: false, partitions: WEEKS * PARTITIONED.length });
  const left = await using(
    live,
    (sql) => sql`select from pg_class where relname ~ '^runs_w[0-9]+$' and relkind = 'r'`,
  );
  expect(left).toHaveLength(WEEKS);
});

test("without the right key it is said before a database is opened, and nothing is changed", async () => {
  const file = await backedUp(source);
  const target = await emptyDatabase();
  const never = {
    file,
    passphrase: async () => ok(""),
    withDatabase: () => Promise.reject(new Error("Opened")),
  };
  const refused = async (secretKey: Uint8Array | undefined) => {
    const done = await restoreInstance({ ...never, secretKey });
    return done.ok ? undefined : done.error;
  };
  expect(await refused(OTHER)).toMatch(/^The configured secret key doesn't match .+Nothing was changed\.$/);
  expect(await refused(undefined)).toMatch(/^This backup contains no secret key.+Nothing was changed\.$/);
  expect(await tablesIn(target)).toEqual([{ n: 0 }]);
  const text = await readFile(file);
  for (const form of ["base64", "hex", "latin1"] as const)
    expect(text.includes(KEY.toString(form))).toBe(false);
});

test("a backup with the key brings it along for its passphrase alone, and never in place of another", async () => {
  const file = await backedUp(source, PASSPHRASE);
  expect((await readFile(file)).includes(KEY.toString("base64"))).toBe(false);
  const target = await emptyDatabase();
  expect((await restored(file, target, { secretKey: OTHER })).error).toMatch(
    /^The configured secret key doesn't match/,
  );
  expect(await restored(file, target, { passphrase: "wrong horse battery" })).toEqual({
    error: "Wrong passphrase for the secret key in this backup. Nothing was changed.",
    placed: undefined,
  });
  const done = await restored(file, target, { passphrase: PASSPHRASE });
  expect(done.error).toBeUndefined();
  expect(Buffer.from(done.placed ?? [])).toEqual(KEY);
});

test("cut off or altered at any place it is refused, and nothing is changed", async () => {
  const whole = await readFile(await backedUp(source, PASSPHRASE));
  const file = path.join(folder, "damaged");
  const target = await emptyDatabase();
  const attempt = async (bytes: Buffer) => {
    await writeFile(file, bytes);
    return (await restored(file, target)).error ?? "restored";
  };
  const places = Array.from({ length: 15 }, (_, n) => Math.floor((whole.length * n) / 15));
  for (const at of [...places, whole.length - 1]) {
    expect(await attempt(whole.subarray(0, at)), `cut at ${at}`).toMatch(
      /not a Millrace backup|incomplete or was changed/,
    );
    const altered = Buffer.from(whole);
    altered[at] = (altered[at] ?? 0) ^ 1;
    expect(await attempt(altered), `altered at ${at}`).not.toBe("restored");
  }
  await writeFile(file, whole);
  await appendFile(file, "more");
  expect((await restored(file, target)).error).toMatch(/incomplete or was changed/);
  expect((await restored(path.join(folder, "none"), target)).error).toMatch(/Couldn't read/);
  expect(await tablesIn(target)).toEqual([{ n: 0 }]);
});

test("it is refused where there is a workspace, where Millrace runs, and where a newer version was", async () => {
  const file = await backedUp(source);
  const taken = await likeSource();
  const before = await contents(taken);
  expect((await restored(file, taken)).error).toMatch(/^This database already has .+ workspaces?/);
  expect(await contents(taken)).toEqual(before);

  const target = await emptyDatabase();
  await migrate(target);
  const serving = connectSql(target, { max: 1, name: "millrace" });
  await serving`select 1`;
  expect((await restored(file, target)).error).toMatch(/^Millrace is still using this database/);
  await serving.end();
  await using(
    target,
    (sql) => sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`,
  );
  expect((await restored(file, target)).error).toMatch(/newer version/);
  await expect(migrate(target)).rejects.toThrow("The database was changed by a newer version of Millrace");
  const newer = await likeSource();
  await using(
    newer,
    (sql) => sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e12)`,
  );
  await expect(backedUp(newer)).rejects.toThrow("belongs to another version of Millrace");
});

test("killed halfway, a restore leaves the database as it was and can be begun again", async () => {
  const file = await backedUp(source);
  const target = await emptyDatabase();
  await migrate(target);
  const before = await contents(target);
  const shape = await withSnapshot(source, async ({ schema, partitions, counters, tables }) => ({
    ...{ schema, partitions, counters, tables },
  }));
  if (shape === undefined) throw new Error("No database");
  const users = shape.tables.find(({ name }) => name === "users");
  if (users === undefined) throw new Error("No such table");
  const broken = withRestore(target, shape, async (load) => {
    async function* rows() {
      yield Buffer.from("");
      await using(
        target,
        (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'millrace restore'`,
      );
    }
    return load(users, rows());
  });
  await expect(broken).rejects.toThrow();
  expect(await contents(target)).toEqual(before);
  expect((await restored(file, target)).error).toBeUndefined();
});

test("a folder that is missing is named in a sentence", async () => {
  const file = path.join(folder, "missing", "backup");
  const done = await backupInstance({ url: source, file, secretKey: KEY, version: "0.1.0" });
  expect(done).toEqual({
    ok: false,
    error: `The folder ${path.dirname(file)} doesn't exist. Create it first.`,
  });
});
