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
import { count, millis, percent } from "./report";

/**
 * Answers a second after twenty transforms, in rounds: on a quiet machine, and beside a busy loop for each core.
 * `npm run bench -- steady`, with `--built` for the build that is there. Prints, and writes nothing.
 */
const CONNECTIONS = [50, 200, 1_000];
const ROUNDS = 5;
const WARMUP_MS = 500;
const ROUND_MS = 2_000;

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
  console.log(
    "| machine | connections | 200s a second, by round | worst / best | p99 | 503s a second | their p50, p99 |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  await measure("quiet", request);
  for (const _ of os.cpus()) loops.push(spawn(process.execPath, ["-e", "for(;;);"], { stdio: "ignore" }));
  await measure("beside busy loops", request);
  endLoops();
  await measure("quiet again", request);
} finally {
  endLoops();
  load.stop();
  await instance.stop();
  rmSync(place.dataDir, { recursive: true, force: true });
}
process.exit(0);

async function measure(machine: string, request: string): Promise<void> {
  for (const connections of CONNECTIONS) {
    const rounds: LoadResult[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const task = { port: place.port, connections, request, warmupMs: WARMUP_MS, durationMs: ROUND_MS };
      rounds.push(await load.ask(task, loadResult));
    }
    console.log(line(machine, connections, rounds));
  }
}

function line(machine: string, connections: number, rounds: readonly LoadResult[]): string {
  const rates = rounds.map((round) => rateOf(round, "200"));
  const answered = rounds.map(({ byStatus }) => byStatus["200"]?.p99 ?? Number.NaN);
  const refused = rounds.flatMap(({ byStatus }) => byStatus["503"] ?? []);
  const others = new Set(rounds.flatMap(({ statuses }) => Object.keys(statuses)));
  for (const known of ["200", "503"]) others.delete(known);
  const cells = [
    machine,
    count(connections),
    rates.map(count).join(" "),
    percent(Math.min(...rates) / Math.max(...rates)),
    millis(Math.max(...answered)),
    rounds.map((round) => count(rateOf(round, "503"))).join(" "),
    refused.length === 0
      ? "-"
      : `${millis(Math.max(...refused.map(({ p50 }) => p50)))}, ${millis(Math.max(...refused.map(({ p99 }) => p99)))}`,
    ...(others.size === 0 ? [] : [`also answered: ${[...others].join(", ")}`]),
  ];
  return `| ${cells.join(" | ")} |`;
}

function rateOf({ byStatus }: LoadResult, status: string): number {
  return ((byStatus[status]?.answers ?? 0) / ROUND_MS) * 1_000;
}

function endLoops(): void {
  for (const child of loops.splice(0)) child.kill();
}
