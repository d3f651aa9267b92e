import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { connectSql, type Sql } from "@/db/client";
import { get, post } from "./bench";
import { startHelper } from "./helper";
import { loadResult } from "./load/load-task";
import { callOnce, triggerPath } from "./measure/calls";
import { CALL_BODY, PROVIDER } from "./product/documents";
import { type Instance, startInstance } from "./product/instance";
import { postmasterOf } from "./product/postmaster-of";
import { processorTime } from "./product/processor-time";
import { publishAll } from "./product/publish-all";
import { drained } from "./product/queue";

/**
 * Measures the cost of a call, a run and a read: `npm run bench -- cost`. Only prints the figures, which
 * `docs/scale.md` uses.
 */
const CONNECTIONS = 50;
const DURATION_MS = 10_000;
/** Only the second round is reported, because code is still being compiled during the first. */
const ROUNDS = 2;

process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
if (spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" }).status !== 0) process.exit(1);
const place = {
  dataDir: mkdtempSync(path.join(os.tmpdir(), "bench-")),
  port: Number(process.env.PORT ?? 4800),
};
const instance = await startInstance(place, { workers: 1 });
const sql = connectSql(instance.databaseUrl, { max: 2, name: "bench" });
const load = startHelper("load");
try {
  const { port } = instance;
  const workflows = await publishAll(port);
  const call = (id: string) => post(port, triggerPath(id), CALL_BODY);
  const deeds: readonly [string, string][] = [
    ["a run of 5 steps, carried where its call came in", call(workflows.five202)],
    ["a run of 5 steps, by way of the queue", call(workflows.five)],
    ["an answer after 1 transform", call(workflows.answer)],
    ["a read of 5 KB", get(port, `/api/w/${workflows.board}/${PROVIDER}`)],
  ];
  const status = await callOnce(port, workflows.board);
  if (status !== 200) throw new Error(`The board's run answered ${status}`);
  for (const [name, request] of deeds) {
    let reported = "";
    for (let round = 0; round < ROUNDS; round += 1) reported = await costOf(instance, sql, request);
    console.log(`${name}: ${reported}`);
  }
} finally {
  load.stop();
  await sql.end();
  await instance.stop();
  rmSync(place.dataDir, { recursive: true, force: true });
}
console.log(`load average ${os.loadavg().map((average) => average.toFixed(1))}`);
process.exit(0);

async function costOf({ pid, port }: Instance, sql: Sql, request: string): Promise<string> {
  const postmaster = await postmasterOf(place.dataDir);
  const before = { ...(await sizes(sql)), ...processorTime(pid, postmaster) };
  const task = { port, connections: CONNECTIONS, request, warmupMs: 0, durationMs: DURATION_MS };
  const { answers, perSecond, statuses } = await load.ask(task, loadResult);
  const other = Object.keys(statuses).find((status) => status !== "200" && status !== "202");
  if (other !== undefined) throw new Error(`Some were answered ${other}`);
  await drained(sql);
  const after = { ...(await sizes(sql)), ...processorTime(pid, postmaster) };
  const each = (key: keyof typeof before) => (after[key] - before[key]) / answers;
  const micro = (key: keyof typeof before) => `${Math.round(each(key) * 1000)} us`;
  return (
    `${micro("web")} web, ${micro("workers")} workers, ${micro("database")} database; ` +
    `${Math.round(each("stored"))} bytes kept, ${Math.round(each("log"))} bytes of log; ${Math.round(perSecond)}/s`
  );
}

async function sizes(sql: Sql): Promise<{ stored: number; log: number }> {
  const [row] = await sql`select pg_database_size(current_database())::float8 as kept,
    pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log`;
  return { stored: Number(row?.kept), log: Number(row?.log) };
}
