import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "@/db/test-database";
import { readServerEnv } from "@/lib/env";
import { createSeal } from "@/lib/kit/seal";
import { makeServices } from "@/lib/service/make-services";
import { CANARY } from "@/lib/service/people/open-instance";
import { createBackupKeeper } from "./create-backup-keeper";

const database = await testDatabase();
const KEY = Buffer.alloc(32, 7);
await database.sql`insert into instance (id, canary) values (1, ${createSeal(KEY).seal(CANARY)})`;
const folder = await mkdtemp(path.join(tmpdir(), "millrace-backups-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const HOUR = 3_600_000;
const time = { now: Date.UTC(2026, 10, 23, 12) };

function process(dir: string) {
  const env = readServerEnv({
    DATABASE_URL: database.url,
    MILLRACE_SECRET_KEY: KEY.toString("hex"),
    MILLRACE_BACKUP_DIR: dir,
    MILLRACE_BACKUP_KEEP: "2",
    MILLRACE_BACKUP_HOURS: "6",
  });
  if (!env.ok) throw new Error(env.error);
  const services = makeServices(env.value);
  services.log.level = "silent";
  afterAll(() => services.end());
  return createBackupKeeper({ ...services, clock: () => time.now });
}

const dir = path.join(folder, "made", "when needed");
const both = [process(dir), process(dir)];
const file = path.join(folder, "a file");
const astray = process(file);
const kept = async () => (await readdir(dir)).map((name) => name.slice(9, 22));

test("two processes make one backup when it is due, and keep as many as they are told", async () => {
  const look = () => Promise.all(both.map((keeper) => keeper.look()));
  await look();
  await look();
  expect(await kept()).toEqual(["2026-11-23T12"]);
  for (const hours of [6, 6]) {
    time.now += hours * HOUR;
    await look();
    await look();
  }
  expect(await kept()).toEqual(["2026-11-23T18", "2026-11-24T00"]);
});

test("where none can be written nothing is lost, and nothing breaks", async () => {
  await writeFile(file, "");
  await expect(astray.look()).resolves.toBeUndefined();
  time.now += 24 * HOUR;
  await writeFile(path.join(dir, "mine.txt"), "");
  for (const keeper of both) await keeper.look();
  expect(await readdir(dir)).toContain("mine.txt");
});
