import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { measureStart } from "@/bench/measure/measure-start";
import { connectSql } from "@/db/client";
import { type Bench, FULL, QUICK, startYardstick } from "./bench";
import { heading } from "./heading";
import { callOnce } from "./measure/calls";
import { measureWithHistory, measureWithQueue } from "./measure-full";
import { measureInline, measureServing } from "./measure-serving";
import { type Place, startInstance } from "./product/instance";
import { lookAtPage } from "./product/look-at-page";
import { memoryOfTree } from "./product/memory-of-tree";
import { postmasterOf } from "./product/postmaster-of";
import { publishAll, type Workflows } from "./product/publish-all";
import { workersOf } from "./product/workers";
import { type Figure, line, markdown, plainFigure, type Section } from "./report";

const MEBI = 1024 * 1024;
const MAX_IDLE_MIB = 350;
const MAX_START_MS = 3_000;

const begun = performance.now();
const quick = process.argv.includes("--quick");
const pace = quick ? QUICK : FULL;
const port = Number(process.env.PORT ?? 4800);
const sections: { title: string; figures: Figure[] }[] = [];

process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
if (spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" }).status !== 0) process.exit(1);
const place = newPlace(port);
const emptyPlace = newPlace(port + 2);
const yardstick = await startYardstick(port + 1);
try {
  const workflows = await prepare(place);
  await secondStart(workflows);
  await serve(place, workflows, async (bench) => {
    await measureServing(bench, section("On an empty database"));
    const others = await prepare(emptyPlace);
    await serve(emptyPlace, others, (empty) => measureFull(bench, empty));
  });
  await serve(place, workflows, (bench) => measureInline(bench, section("With two web servers")), {
    webs: 2,
  });
  writeFileSync(
    "bench/results.md",
    markdown(
      sections,
      heading(
        "What was measured",
        `${quick ? "short" : "full"} run of ${seconds()} s`,
        "How to read it: README.md.",
      ),
    ),
  );
  console.log(`\nWritten to bench/results.md after ${seconds()} s.`);
} finally {
  yardstick.stop();
  for (const { dataDir } of process.argv.includes("--keep") ? [] : [place, emptyPlace])
    rmSync(dataDir, { recursive: true, force: true });
}

function newPlace(at: number): Place {
  return { dataDir: mkdtempSync(path.join(os.tmpdir(), "bench-")), port: at };
}

/** Starts the instance for the first time, publishes all workflows, and runs the provider's workflow once. */
async function prepare(at: Place): Promise<Workflows> {
  const instance = await startInstance(at, { workers: 1 });
  const workflows = await publishAll(at.port);
  const status = await callOnce(at.port, workflows.board);
  if (status !== 200) throw new Error(`The board's run answered ${status}`);
  await instance.stop();
  return workflows;
}

async function secondStart(workflows: Workflows): Promise<void> {
  const add = section("Start and memory");
  const { firstCallMs, idleBytes } = await measureStart(place, workflows.intake, pace.passes);
  const mebibytes = idleBytes / MEBI;
  add(
    plainFigure("second npm start to the first 202", `${(firstCallMs / 1000).toFixed(1)} s`, {
      target: "≤ 3 s",
      reached: firstCallMs <= MAX_START_MS,
    }),
  );
  add(
    plainFigure("memory of everything, idle", `${Math.round(mebibytes)} MB`, {
      target: `≤ ${MAX_IDLE_MIB} MB`,
      reached: mebibytes <= MAX_IDLE_MIB,
    }),
  );
}

/**
 * Starts the instance without workers, because the measurements start and stop them. Renders a page first.
 */
async function serve(
  at: Place,
  workflows: Workflows,
  measure: (bench: Bench) => Promise<void>,
  { webs = 1 } = {},
): Promise<void> {
  const instance = await startInstance(at, { workers: 0, webs });
  const { databaseUrl } = instance;
  const sql = connectSql(databaseUrl, { max: 2, name: "bench" });
  const workers = workersOf(at, sql, 1);
  try {
    await lookAtPage(at.port);
    const memory = async () => memoryOfTree([instance.pid, ...workers.pids, await postmasterOf(at.dataDir)]);
    await measure({ pace, port: at.port, workflows, sql, databaseUrl, workers, yardstick, memory });
  } finally {
    await workers.stop();
    await sql.end();
    await instance.stop();
  }
}

async function measureFull(bench: Bench, empty: Bench): Promise<void> {
  const history = `With ${pace.finishedRuns.toLocaleString("en-US")} finished runs`;
  await measureWithHistory(bench, empty, section(history));
  const queue = `With ${pace.queuedRuns.toLocaleString("en-US")} queued besides`;
  await measureWithQueue(bench, empty, section(queue));
}

function section(title: string): (figure: Figure) => void {
  const figures: Figure[] = [];
  sections.push({ title, figures } satisfies Section);
  console.log(`\n${title}`);
  return (figure) => {
    figures.push(figure);
    console.log(line(figure));
  };
}

function seconds(): number {
  return Math.round((performance.now() - begun) / 1000);
}
