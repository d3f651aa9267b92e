import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
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
 * Answers a second after twenty transforms, in rounds: on a quiet machine, and beside a busy loop for each core. What
 * an answer costs all processes in processor time tells a slow machine from runs that took the longer way.
 * `npm run bench -- steady`, with `--built` for the build that is there. Prints, and writes nothing.
 */
const CONNECTIONS = [50, 200, 1_000];
const ROUNDS = 4;
const WARMUP_MS = 500;
const ROUND_MS = 2_000;

interface Round {
  readonly found: LoadResult;
  /** Microseconds of processor time for each answer. */
  readonly cost: ProcessorTime;
}

const HEAD = [
  "machine",
  "connections",
  "200s a second, by round",
  "worst / best",
  "worst p99",
  "us of web+worker+database for each 200",
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
const load = startHelper("load");
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
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push(await measureRound(connections, request, postmaster));
      console.log(row([machine, count(connections), ...cellsOf(rounds)]));
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

async function measureRound(connections: number, request: string, postmaster: number): Promise<Round> {
  const before = processorTime(instance.pid, postmaster);
  const task = { port: place.port, connections, request, warmupMs: WARMUP_MS, durationMs: ROUND_MS };
  const found = await load.ask(task, loadResult);
  const after = processorTime(instance.pid, postmaster);
  const answers = found.statuses["200"] ?? 0;
  const each = (role: keyof ProcessorTime) => ((after[role] - before[role]) / answers) * 1_000;
  return { found, cost: { web: each("web"), workers: each("workers"), database: each("database") } };
}

function cellsOf(rounds: readonly Round[]): string[] {
  const rates = rounds.map(({ found }) => rateOf(found, "200"));
  const refused = rounds.flatMap(({ found }) => found.byStatus["503"] ?? []);
  const others = new Set(rounds.flatMap(({ found }) => Object.keys(found.statuses)));
  for (const known of ["200", "503"]) others.delete(known);
  const worst = (times: readonly number[]) => (times.length === 0 ? "-" : millis(Math.max(...times)));
  return [
    rates.map(count).join(" "),
    percent(Math.min(...rates) / Math.max(...rates)),
    worst(rounds.flatMap(({ found }) => found.byStatus["200"]?.p99 ?? [])),
    rounds.map(({ cost }) => [cost.web, cost.workers, cost.database].map(count).join("+")).join(" "),
    rounds.map(({ found }) => count(rateOf(found, "503"))).join(" "),
    `${worst(refused.map(({ p50 }) => p50))}, ${worst(refused.map(({ p99 }) => p99))}`,
    [...others].join(", "),
  ];
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}

function rateOf({ byStatus }: LoadResult, status: string): number {
  return ((byStatus[status]?.answers ?? 0) / ROUND_MS) * 1_000;
}

function endLoops(): void {
  for (const child of loops.splice(0)) child.kill();
}
