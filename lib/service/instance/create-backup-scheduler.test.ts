import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "@/db/test-database";
import { readServerEnv } from "@/lib/env";
import { createSeal } from "@/lib/kit/seal";
import { makeServices } from "@/lib/service/make-services";
import { CANARY } from "@/lib/service/people/open-instance";
import type { Services } from "@/lib/service/services";
import { createBackupScheduler } from "./create-backup-scheduler";

const database = await testDatabase();
const KEY = Buffer.alloc(32, 7);
await database.sql`insert into instance (id, canary) values (1, ${createSeal(KEY).seal(CANARY)})`;
const folder = await mkdtemp(path.join(tmpdir(), "millrace-backups-"));
const running: Services[] = [];
afterAll(async () => {
  for (const services of running) await services.end();
  await rm(folder, { recursive: true, force: true });
});

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 23, 12);
const time = { now: NOON };

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
  running.push(services);
  return createBackupScheduler({ ...services, clock: () => time.now });
}

test("two processes make one backup when it is due, and keep as many as they are told", async () => {
  const dir = path.join(folder, "made", "when needed");
  const both = [process(dir), process(dir)];
  const stored = async () => (await readdir(dir)).map((name) => name.slice(9, 22));
  time.now = NOON;
  const look = () => Promise.all(both.map((scheduler) => scheduler.look()));
  await look();
  await look();
  expect(await stored()).toEqual(["2026-11-23T12"]);
  for (const hours of [6, 6]) {
    time.now += hours * HOUR;
    await look();
    await look();
  }
  expect(await stored()).toEqual(["2026-11-23T18", "2026-11-24T00"]);
});

test("where none can be written nothing is lost, and nothing breaks", async () => {
  const file = path.join(folder, "a file");
  await writeFile(file, "");
  await expect(process(file).look()).resolves.toBeUndefined();
  const dir = await mkdtemp(path.join(folder, "with-mine-"));
  await writeFile(path.join(dir, "mine.txt"), "");
  const scheduler = process(dir);
  for (let day = 0; day < 3; day++) {
    time.now += 24 * HOUR;
    await scheduler.look();
  }
  const names = await readdir(dir);
  expect([names.length, names.includes("mine.txt")]).toEqual([3, true]);
});
