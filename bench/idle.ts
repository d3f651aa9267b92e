import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { countStatements } from "@/db/count-statements";
import { startServer } from "@/db/embedded/start-server";
import { pause } from "./pause";
import { processTree, readProc } from "./product/proc";
import { processorMs } from "./product/processor-time";

/**
 * Measures what an instance costs that does nothing: `npm run bench -- idle`. Counts the statements that its
 * processes send to an external database, and their processor time.
 */
const SETTLE_MS = 60_000;
const MEASURED_MS = 60_000;
/** The time in which the reference core adds a billion numbers. Slower cores may use more of their time. */
const REFERENCE_S = 1.4;
const SHOWN = 30;

process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
if (!process.argv.includes("--built")) {
  if (spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" }).status !== 0)
    process.exit(1);
}
const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-"));
// If this process is root, Postgres runs as another user, who has to be able to enter this folder.
chmodSync(dataDir, 0o755);
const database = await startServer({ dataDir: path.join(dataDir, "external"), disposable: true });
if (!database.ok) throw new Error(database.error);
const counter = await countStatements(database.value.url);
const port = Number(process.env.PORT ?? 4800);
let product: ChildProcess | undefined;
try {
  await firstStart();
  const begun = performance.now();
  product = start();
  await ready();
  console.log(`second start to the first answer: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  await pause(SETTLE_MS);
  counter.take();
  const tree = processTree([product.pid ?? 0]);
  const before = tree.map((pid) => processorMs([pid]));
  await pause(MEASURED_MS);
  const statements = [...counter.take()].sort(([, one], [, other]) => other - one);
  const total = statements.reduce((sum, [, count]) => sum + count, 0);
  const used = tree.map((pid, index) => processorMs([pid]) - (before[index] ?? 0));
  const percent = (ms: number) => `${((ms / MEASURED_MS) * 100).toFixed(2)} %`;
  console.log(`statements: ${total}, ${((total * 1000) / MEASURED_MS).toFixed(2)} a second`);
  for (const [text, count] of statements.slice(0, SHOWN))
    console.log(`${String(count).padStart(5)}  ${text.replace(/\s+/g, " ").slice(0, 140)}`);
  for (const [index, pid] of tree.entries())
    console.log(
      `${percent(used[index] ?? 0)} of a core: ${readProc(pid, "cmdline").replaceAll("\0", " ").slice(0, 100)}`,
    );
  const sum = used.reduce((all, ms) => all + ms, 0);
  const slowness = addNumbers() / REFERENCE_S;
  const limit = Math.max(1, slowness).toFixed(2);
  console.log(`all processes: ${percent(sum)} of this core; at most ${limit} % is allowed`);
} finally {
  await stop(product);
  await counter.close();
  process.kill(database.value.pid, "SIGINT");
  await pause(500);
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`load average ${os.loadavg().map((load) => load.toFixed(1))}`);
process.exit(0);

async function firstStart(): Promise<void> {
  product = start();
  await ready();
  await stop(product);
}

function start(): ChildProcess {
  return spawn(process.execPath, ["bin/run.mjs", "start"], {
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      DATABASE_URL: counter.url,
      PORT: String(port),
      HOST: "127.0.0.1",
      MILLRACE_DATA_DIR: dataDir,
      MILLRACE_WEB: "1",
      MILLRACE_WORKERS: "1",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
}

async function ready(): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (product?.exitCode !== null) throw new Error("The product ended");
    await pause(10);
  }
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null) return;
  child.kill("SIGINT");
  await once(child, "exit");
}

/** Returns the seconds that this core takes to add a billion numbers. */
function addNumbers(): number {
  const begun = performance.now();
  let sum = 0;
  for (let number = 0; number < 1e9; number += 1) sum += number;
  if (sum < 0) throw new Error("Never");
  return (performance.now() - begun) / 1000;
}
