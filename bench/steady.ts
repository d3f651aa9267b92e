import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { post } from "./bench";
import { startHelper } from "./helper";
import { type LoadResult, loadResult } from "./load/load-task";
import { triggerPath } from "./measure/calls";
import { publishWorkflow } from "./product/api";
import { CALL_BODY, chain } from "./product/documents";
import { startInstance } from "./product/instance";
import { postmasterOf } from "./product/postmaster-of";
import { type ProcessorTime, processorTime } from "./product/processor-time";
import { count, millis, percent } from "./report";

/**
 * Measures answers per second after twenty transforms, on a quiet machine and next to a busy loop per core.
 * The processor time per answer distinguishes a slow machine from runs that took a slower path. Start it with
 * `npm run bench -- steady`, or with `--built` to reuse a build. Only prints.
 */
const CONNECTIONS = [50, 200, 1_000];
const PACE = { warmupMs: 3_000, rounds: 6, durationMs: 2_500 };

const HEAD = [
  "machine",
  "connections",
  "200s a second, by round",
  "worst / best",
  "worst p99",
  "us of web + worker + database for each",
  "503s a second",
  "their worst p50, p99",
  "others",
];

process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
const isBuilt = process.argv.includes("--built");
if (!isBuilt && spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" }).status !== 0)
  process.exit(1);
const place = {
  dataDir: mkdtempSync(path.join(os.tmpdir(), "bench-")),
  port: Number(process.env.PORT ?? 4800),
};
const instance = await startInstance(place, { workers: 1 });
const load = startHelper("load-rounds");
const loops: ChildProcess[] = [];
process.once("exit", endLoops);
try {
  const request = post(
    place.port,
    triggerPath(await publishWorkflow(place.port, chain(20, "result"))),
    CALL_BODY,
  );
  const postmaster = await postmasterOf(place.dataDir);
  const measure = async (machine: string): Promise<void> => {
    for (const connections of CONNECTIONS) {
      const before = processorTime(instance.pid, postmaster);
      const task = { port: place.port, connections, request, ...PACE };
      const rounds = await load.ask(task, z.array(loadResult));
      const after = processorTime(instance.pid, postmaster);
      console.log(row([machine, count(connections), ...cellsOf(rounds, costOf(before, after, rounds))]));
    }
  };
  console.log(row(HEAD));
  console.log(row(HEAD.map(() => "---")));
  await measure("quiet");
  for (const _ of os.cpus()) loops.push(spawn(process.execPath, ["-e", "for(;;);"], { stdio: "ignore" }));
  await measure("beside busy loops");
  endLoops();
  await measure("quiet again");
} finally {
  endLoops();
  load.stop();
  await instance.stop();
  rmSync(place.dataDir, { recursive: true, force: true });
}
process.exit(0);

/**
 * Returns microseconds of processor time per answer. Doesn't count answers that arrive after the last round.
 */
function costOf(before: ProcessorTime, after: ProcessorTime, rounds: readonly LoadResult[]): string {
  const answers = rounds.at(-1)?.statuses["200"] ?? 0;
  const each = (role: keyof ProcessorTime) => count(((after[role] - before[role]) / answers) * 1_000);
  return [each("web"), each("workers"), each("database")].join(" + ");
}

function cellsOf(rounds: readonly LoadResult[], cost: string): string[] {
  const rates = rounds.map((round) => rateOf(round, "200"));
  const refused = rounds.flatMap(({ byStatus }) => byStatus["503"] ?? []);
  const others = new Set(rounds.flatMap(({ statuses }) => Object.keys(statuses)));
  for (const known of ["200", "503"]) others.delete(known);
  const worst = (times: readonly number[]) => (times.length === 0 ? "-" : millis(Math.max(...times)));
  return [
    rates.map(count).join(" "),
    percent(Math.min(...rates) / Math.max(...rates)),
    worst(rounds.flatMap(({ byStatus }) => byStatus["200"]?.p99 ?? [])),
    cost,
    rounds.map((round) => count(rateOf(round, "503"))).join(" "),
    `${worst(refused.map(({ p50 }) => p50))}, ${worst(refused.map(({ p99 }) => p99))}`,
    [...others].join(", "),
  ];
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function rateOf({ byStatus }: LoadResult, status: string): number {
  return ((byStatus[status]?.answers ?? 0) / PACE.durationMs) * 1_000;
}

function endLoops(): void {
  for (const child of loops.splice(0)) child.kill();
}
