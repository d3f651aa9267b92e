import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { connectSql } from "@/db/client";
import { FULL, QUICK, startYardstick, type Yardstick } from "./bench";
import { measureStart } from "./measure/start";
import { measureWithHistory, measureWithQueue } from "./measure-full";
import { measureServing } from "./measure-serving";
import { type Place, startInstance } from "./product/instance";
import { publishAll, type Workflows } from "./product/publish-all";
import { workersOf } from "./product/workers";
import { type Figure, line, markdown, plainFigure, type Section } from "./report";

const MEBI = 1024 * 1024;
const MOST_IDLE_MIB = 400;
const MOST_START_MS = 3_000;

const begun = performance.now();
const quick = process.argv.includes("--quick");
const pace = quick ? QUICK : FULL;
const port = Number(process.env.PORT ?? 4800);
const sections: { title: string; figures: Figure[] }[] = [];

process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
if (spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" }).status !== 0) process.exit(1);
const place: Place = { dataDir: mkdtempSync(path.join(os.tmpdir(), "bench-")), port };
const yardstick = await startYardstick(port + 1);
try {
  const workflows = await firstStart();
  await secondStart(workflows);
  await serve(yardstick, workflows);
  writeFileSync("bench/results.md", markdown(sections, heading()));
  console.log(`\nWritten to bench/results.md after ${seconds()} s.`);
} finally {
  yardstick.stop();
  if (!process.argv.includes("--keep")) rmSync(place.dataDir, { recursive: true, force: true });
}

async function firstStart(): Promise<Workflows> {
  const instance = await startInstance(place, { workers: 1 });
  const workflows = await publishAll(port);
  await instance.stop();
  return workflows;
}

async function secondStart(workflows: Workflows): Promise<void> {
  const add = section("Start and memory");
  const { firstCallMs, idleBytes } = await measureStart(place, workflows.intake);
  const mebibytes = idleBytes / MEBI;
  add(
    plainFigure("second npm start to the first 202", `${(firstCallMs / 1000).toFixed(1)} s`, {
      target: "≤ 3 s",
      reached: firstCallMs <= MOST_START_MS,
    }),
  );
  add(
    plainFigure("memory of everything, idle", `${Math.round(mebibytes)} MB`, {
      target: `≤ ${MOST_IDLE_MIB} MB`,
      reached: mebibytes <= MOST_IDLE_MIB,
    }),
  );
}

async function serve(besides: Yardstick, workflows: Workflows): Promise<void> {
  const instance = await startInstance(place, { workers: 0 });
  const { databaseUrl } = instance;
  const sql = connectSql(databaseUrl, { max: 2, name: "bench" });
  const workers = workersOf(place, sql, 1);
  const bench = { pace, port, sql, databaseUrl, workers, yardstick: besides };
  try {
    const before = await measureServing(bench, workflows, section("On an empty database"));
    const history = `With ${pace.finishedRuns.toLocaleString("en-US")} finished runs`;
    await measureWithHistory(bench, workflows, before, section(history));
    const queue = `With ${pace.queuedRuns.toLocaleString("en-US")} queued besides`;
    await measureWithQueue(bench, workflows, before, section(queue));
  } finally {
    await workers.stop();
    await sql.end();
    await instance.stop();
  }
}

/** A new part of the table; what is added is shown at once. */
function section(title: string): (figure: Figure) => void {
  const figures: Figure[] = [];
  sections.push({ title, figures } satisfies Section);
  console.log(`\n${title}`);
  return (figure) => {
    figures.push(figure);
    console.log(line(figure));
  };
}

function heading(): string {
  const cpus = os.cpus();
  return `# What was measured

${new Date().toISOString().slice(0, 10)}, ${quick ? "short" : "full"} run of ${seconds()} s, Node ${process.versions.node}, ${cpus.length} cores (${cpus[0]?.model ?? "unknown"}). How to read it: README.md.
`;
}

function seconds(): number {
  return Math.round((performance.now() - begun) / 1000);
}
