import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { FULL, get, post, startYardstick } from "./bench";
import { heading } from "./heading";
import { median } from "./load/latency";
import type { LoadResult } from "./load/load-task";
import { callOnce, triggerPath } from "./measure/calls";
import { inTurn, type Round } from "./measure/in-turn";
import { PATHS } from "./peers/flows";
import { startNodeRed } from "./peers/start-node-red";
import { CALL_BODY, PROVIDER } from "./product/documents";
import { startInstance } from "./product/instance";
import { publishAll } from "./product/publish-all";
import { count, type Figure, line, markdown, millis, plainFigure, type Section } from "./report";

/**
 * Measures Millrace beside Node-RED on this machine, in turns: `npm run bench -- peers`. First on a quiet
 * machine, then beside two busy loops. `--connections 50,200` and `--rounds 3` shorten it.
 */
const ROUNDS = Number(argumentAfter("--rounds") ?? 5);
const CONNECTIONS = (argumentAfter("--connections") ?? "50,200,1000").split(",").map(Number);
const LINES = [
  { key: "five202", what: "accepted and finished, 5 steps", target: { few: 1.2, many: null } },
  { key: "answer", what: "answer after 1 transform", target: { few: 1, many: 0.9 } },
  { key: "answer20", what: "answer after 20 transforms", target: { few: 0.85, many: 0.75 } },
  { key: "board", what: "published value read", target: { few: 4, many: null } },
] as const;
const FEW = 50;
/** Ratio beside busy loops, as a share of the ratio on the quiet machine. */
const MIN_KEPT = 0.7;
const PACE = { ...FULL, rounds: 1, warmupMs: 500, roundMs: 1_500 };

process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
if (!process.argv.includes("--built")) {
  if (spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" }).status !== 0)
    process.exit(1);
}
const port = Number(process.env.PORT ?? 4800);
const peerPort = port + 2;
const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-"));
const instance = await startInstance({ dataDir, port }, { workers: 1 });
const nodeRed = await startNodeRed(path.join(os.tmpdir(), "bench-node-red"), peerPort);
const yardstick = await startYardstick(port + 1);
const sections: Section[] = [];
try {
  const workflows = await publishAll(port);
  const status = await callOnce(port, workflows.board);
  if (status !== 200) throw new Error(`The board's run answered ${status}`);
  const requestOf = (key: (typeof LINES)[number]["key"], of: "ours" | "theirs") => {
    const at = of === "ours" ? port : peerPort;
    if (key === "board")
      return get(at, of === "ours" ? `/api/w/${workflows.board}/${PROVIDER}` : PATHS.board);
    return post(at, of === "ours" ? triggerPath(workflows[key]) : PATHS[key], CALL_BODY);
  };
  const quiet = new Map<string, number>();
  for (const isBusy of [false, true]) {
    const loops = isBusy ? [busyLoop(), busyLoop()] : [];
    for (const connections of CONNECTIONS) {
      const rounds = LINES.map((): Round<LoadResult>[] => []);
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [at, { key }] of LINES.entries()) {
          const ours = { port, request: requestOf(key, "ours") };
          const theirs = { port: peerPort, request: requestOf(key, "theirs") };
          rounds[at]?.push(...(await inTurn({ pace: PACE, yardstick }, ours, theirs, connections)));
        }
      const figures = LINES.map(({ key, what, target }, at) => {
        const found = ratioOf(rounds[at] ?? []);
        const name = `${key} ${connections}`;
        if (!isBusy) quiet.set(name, found.ratio);
        const kept = (quiet.get(name) ?? Number.NaN) * MIN_KEPT;
        return figureOf(what, found, isBusy ? kept : connections === FEW ? target.few : target.many);
      });
      const title = `${connections} connections, ${isBusy ? "beside two busy loops" : "quiet machine"}`;
      console.log(`\n${title}`);
      for (const figure of figures) console.log(line(figure));
      sections.push({ title, figures });
    }
    for (const loop of loops) loop.kill();
  }
  writeFileSync(
    "bench/peers-results.md",
    markdown(sections, heading("Beside Node-RED 5", `median of ${ROUNDS} rounds in turns`)),
  );
} finally {
  yardstick.stop();
  await nodeRed.stop();
  await instance.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);

function argumentAfter(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

function busyLoop(): ChildProcess {
  const child = spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
  process.once("exit", () => child.kill("SIGKILL"));
  return child;
}

function ratioOf(rounds: readonly Round<LoadResult>[]) {
  const ratios = rounds.map(({ product, other }) => product.perSecond / other.perSecond);
  const of = (side: "product" | "other", read: (result: LoadResult) => number) =>
    median(rounds.map((round) => read(round[side])));
  const statuses = new Set(rounds.flatMap(({ product }) => Object.keys(product.statuses)));
  return {
    ratio: median(ratios),
    worst: Math.min(...ratios) / Math.max(...ratios),
    perSecond: of("product", ({ perSecond }) => perSecond),
    other: of("other", ({ perSecond }) => perSecond),
    p50: of("product", ({ latency }) => latency.p50),
    p99: of("product", ({ latency }) => latency.p99),
    statuses: [...statuses].join(", "),
  };
}

function figureOf(what: string, found: ReturnType<typeof ratioOf>, target: number | null): Figure {
  const { perSecond, other, p50, p99, ratio, worst, statuses } = found;
  const latency = `p50 ${millis(p50)}, p99 ${millis(p99)}`;
  return plainFigure(what, `${count(perSecond)}/s, ${latency}, worst round ${worst.toFixed(2)} of the best`, {
    beside: `${count(other)}/s (statuses of ours: ${statuses})`,
    ratio: ratio.toFixed(2),
    target: target === null ? "" : `≥ ${target.toFixed(2)}`,
    reached: target === null ? null : ratio >= target,
  });
}
