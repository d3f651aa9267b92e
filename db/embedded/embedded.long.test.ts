import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type HeldServer, holdServer } from "./hold-server";
import { isAlive, pause, readPostmaster, stopPostmaster } from "./postmaster";
import { findServer } from "./start-server";

let dataDir = "";
const cluster = () => path.join(dataDir, "postgres");
const launchers: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await emptyFolder();
});

afterEach(async () => {
  for (const launcher of launchers.splice(0)) launcher.kill("SIGKILL");
  const running = await readPostmaster(cluster());
  if (running !== undefined) await stopPostmaster(running.pid);
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** If this process is root, Postgres runs as another user, who must be able to enter the folder. */
async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "millrace-test-"));
  await chmod(folder, 0o755);
  return folder;
}

async function hold(more: { maxConnections?: number } = {}): Promise<HeldServer> {
  const held = await holdServer({ dataDir, name: "test", disposable: true, ...more });
  if (!held.ok) throw new Error(held.error);
  return held.value;
}

async function launch(): Promise<{ process: ChildProcess; said: Record<string, string> }> {
  const script = fileURLToPath(new URL("./hold-in-process.ts", import.meta.url));
  const args = ["--conditions=react-server", "--import", "tsx", script, dataDir];
  const launcher = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  launchers.push(launcher);
  const [line] = await once(createInterface({ input: launcher.stdout }), "line");
  return { process: launcher, said: JSON.parse(String(line)) };
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/** URL for the server's superuser, which the product itself doesn't use to connect. */
async function ownerUrl(url: string): Promise<string> {
  const { password } = JSON.parse(await readFile(path.join(cluster(), "millrace.json"), "utf8"));
  return Object.assign(new URL(url), { username: "millrace", password }).href;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(5);
}

/** The shared memory segment of the server on this cluster. Servers of other tests have their own. */
async function sharedMemory(): Promise<string> {
  const [, , , , , , segment] = (await readFile(path.join(cluster(), "postmaster.pid"), "utf8")).split("\n");
  return segment?.trim().split(/\s+/)[1] ?? "";
}

function isHeld(segment: string): boolean {
  const lines = execFileSync("ipcs", ["-m"]).toString().split("\n");
  return lines.some((line) => line.split(/\s+/)[1] === segment);
}

test("what is written is there after a stop and a start, at the same address", async () => {
  const first = await hold();
  await query(first.url, "create table if not exists kept as select 7 as n");
  await first.stop();
  expect(await findServer(dataDir)).toBeUndefined();
  const second = await hold({ maxConnections: 2_686 });
  expect(second.url).toBe(first.url);
  expect(await query(second.url, "select n from kept")).toEqual([{ n: 7 }]);
  expect(await query(second.url, "show max_connections")).toEqual([{ max_connections: "2686" }]);
  await second.stop();
});

test("the password lies in a file that its owner alone can read", async () => {
  const held = await hold();
  expect((await stat(path.join(cluster(), "millrace.json"))).mode & 0o777).toBe(0o600);
  await expect(query(held.url.replace(/:[^:@]+@/, ":wrong@"), "select 1")).rejects.toThrow(/password/);
  await held.stop();
});

test("the product connects as a role that owns its database and is no superuser, in a folder of an earlier release too", async () => {
  const first = await hold();
  const file = path.join(cluster(), "millrace.json");
  const { rolePassword, ...earlier } = JSON.parse(await readFile(file, "utf8"));
  const asOwner = Object.assign(new URL(first.url), {
    username: "millrace",
    password: earlier.password,
  }).href;
  expect(rolePassword).not.toBe(earlier.password);
  // The state in which an earlier release left the folder: everything belongs to the superuser.
  await query(
    asOwner,
    `alter database millrace owner to millrace; reassign owned by millrace_app to millrace; drop role millrace_app;
     create schema inside; create type inside.kind as enum ('a'); create domain inside.short as text;
     create table inside.things (id serial primary key, kind inside.kind) partition by range (id);
     create table inside.some_things partition of inside.things for values from (1) to (100);
     create view inside.seen as select * from inside.things; create sequence inside.counter;
     create function inside.count_things() returns bigint language sql as 'select count(*) from inside.things';
     insert into inside.things (kind) values ('a')`,
  );
  await first.stop();
  await writeFile(file, JSON.stringify(earlier));
  const held = await hold();
  expect(await findServer(dataDir)).toBe(held.url);
  const [role] = await query(
    held.url,
    "select rolname, rolsuper, rolcreaterole, rolreplication from pg_roles where rolname = current_user",
  );
  expect(role).toEqual({
    rolname: "millrace_app",
    rolsuper: false,
    rolcreaterole: false,
    rolreplication: false,
  });
  await query(
    held.url,
    `alter table inside.things add column more text; alter type inside.kind add value 'b'; drop domain inside.short;
     create or replace view inside.seen as select * from inside.things where false;
     create table inside.other_things partition of inside.things for values from (100) to (200);
     alter sequence inside.counter restart; create table public.mine (); create schema mine`,
  );
  expect(await query(held.url, "select inside.count_things() as n")).toEqual([{ n: "1" }]);
  await expect(query(held.url, "select pg_read_file('postgresql.conf')")).rejects.toThrow(
    /permission denied/,
  );
  await expect(query(held.url, "copy (select 1) to program 'true'")).rejects.toThrow(/permission/);
  await held.stop();
});

test("a second launcher on the same data is told so and leaves the first alone", async () => {
  const held = await hold();
  const second = await launch();
  expect(second.said.error).toBe(
    `Millrace is already running on ${dataDir} (test ${process.pid}). Stop it first, or set MILLRACE_DATA_DIR.`,
  );
  await until(() => second.process.exitCode !== null);
  expect(second.process.exitCode).toBe(1);
  expect(await query(held.url, "select 1 as n")).toEqual([{ n: 1 }]);
  await held.stop();
});

test("after kill -9 of the launcher the running server is adopted", async () => {
  const killed = await launch();
  const before = await readPostmaster(cluster());
  killed.process.kill("SIGKILL");
  const held = await hold();
  expect(held.url).toBe(killed.said.url);
  expect((await readPostmaster(cluster()))?.pid).toBe(before?.pid);
  await held.stop();
  expect(isAlive(before?.pid ?? 0)).toBe(false);
});

test("after kill -9 of launcher and Postgres the next start recovers and leaves no shared memory", async () => {
  const killed = await launch();
  const url = killed.said.url ?? "";
  await query(url, "create table if not exists kept as select 7 as n");
  await query(await ownerUrl(url), "checkpoint");
  const pid = (await readPostmaster(cluster()))?.pid ?? 0;
  const left = await sharedMemory();
  expect(isHeld(left)).toBe(true);
  killed.process.kill("SIGKILL");
  process.kill(pid, "SIGKILL");
  await until(() => !isAlive(pid));
  const held = await hold();
  expect(await query(held.url, "select n from kept")).toEqual([{ n: 7 }]);
  const last = await sharedMemory();
  await held.stop();
  expect([left, last].filter(isHeld)).toEqual([]);
});

test("a pid file whose number now belongs to another process does not stop the start", async () => {
  await (await hold()).stop();
  await writeFile(
    path.join(cluster(), "postmaster.pid"),
    `${process.pid}\n${cluster()}\n1\n5432\n\n\n\nready\n`,
  );
  const held = await hold();
  expect(isAlive(process.pid)).toBe(true);
  await held.stop();
});

test("a remembered port that somebody else holds is given up for another", async () => {
  const first = await hold();
  const port = Number(new URL(first.url).port);
  await first.stop();
  const squatter = createServer().listen(port, "127.0.0.1");
  await once(squatter, "listening");
  const second = await hold();
  expect(Number(new URL(second.url).port)).not.toBe(port);
  const remembered = JSON.parse(await readFile(path.join(cluster(), "millrace.json"), "utf8"));
  expect(remembered.port).toBe(Number(new URL(second.url).port));
  await second.stop();
  squatter.close();
});

test("the holder learns that its server died", async () => {
  const held = await hold();
  process.kill((await readPostmaster(cluster()))?.pid ?? 0, "SIGKILL");
  await held.lost;
  await (await hold()).stop();
});

test("two launchers at once on an empty folder: one holds, the other is refused", async () => {
  await rm(dataDir, { recursive: true });
  dataDir = await emptyFolder();
  const both = await Promise.all([launch(), launch()]);
  expect(both.filter(({ said }) => said.url !== undefined)).toHaveLength(1);
  expect(both.filter(({ said }) => said.error?.startsWith("Millrace is already running"))).toHaveLength(1);
});
