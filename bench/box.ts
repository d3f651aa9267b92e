import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { heading } from "./heading";
import { pause } from "./pause";
import { publishWorkflow } from "./product/api";
import { OWNER_TOKEN, startInstance } from "./product/instance";
import { line, markdown, plainFigure } from "./report";

/**
 * Compares a loop over many items with a JSONata map over the same items. One run executes both, one after
 * the other.
 */
const ITEMS = 10_000;
const ROUNDS = 5;
const MIN = 3_000;
const BOX = 2;
const MAP = 4;

const measured = z.object({
  status: z.string(),
  steps: z.array(
    z.object({ worker: z.number(), started_at: z.string().nullable(), finished_at: z.string().nullable() }),
  ),
});

const port = Number(process.env.PORT ?? 4800);
const headers = { Authorization: `Bearer ${OWNER_TOKEN}`, "Content-Type": "application/json" };

process.on("SIGINT", () => process.exit(1)).on("SIGTERM", () => process.exit(1));
if (spawnSync(process.execPath, ["bin/run.mjs", "build"], { stdio: "inherit" }).status !== 0) process.exit(1);
const dataDir = mkdtempSync(path.join(os.tmpdir(), "bench-"));
const instance = await startInstance({ dataDir, port }, { workers: 1 });
try {
  const id = await publishWorkflow(port, document());
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(id));
  const rate = median(rounds.map(({ box }) => (ITEMS / box) * 1000));
  const beside = median(rounds.map(({ map }) => (ITEMS / map) * 1000));
  const figure = plainFigure(`${ITEMS.toLocaleString("en")} items, one transform`, `${rate.toFixed(0)}/s`, {
    beside: `${beside.toFixed(0)}/s in one JSONata map`,
    ratio: `${((rate / beside) * 100).toFixed(0)} %`,
    target: `≥ ${MIN} items/s`,
    reached: rate >= MIN,
  });
  console.log(line(figure));
  writeFileSync(
    "bench/box-results.md",
    markdown(
      [{ title: "A box", figures: [figure] }],
      heading("A box beside a JSONata map", `median of ${ROUNDS} runs that do both`),
    ),
  );
} finally {
  await instance.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

interface Round {
  readonly box: number;
  readonly map: number;
}

async function measure(id: string): Promise<Round> {
  const begun = await fetch(`http://127.0.0.1:${port}/api/t/${id}/box`, { method: "POST" });
  const { run_id: runId } = z.object({ run_id: z.string() }).parse(await begun.json());
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/runs/${runId}`, { headers });
    const run = measured.parse(await answer.json());
    if (run.status === "succeeded") return { box: tookMs(run, BOX), map: tookMs(run, MAP) };
    if (run.status !== "queued" && run.status !== "running") throw new Error(`The run is ${run.status}`);
    await pause(50);
  }
}

function tookMs({ steps }: z.infer<typeof measured>, index: number): number {
  const step = steps.find(({ worker }) => worker === index);
  return Math.max(1, Date.parse(step?.finished_at ?? "") - Date.parse(step?.started_at ?? ""));
}

function document(): object {
  const made = `return Array.from({ length: ${ITEMS} }, (_, n) => ({ n, price: n * 1.5 }))`;
  // Maps with a path, because `$map` with a function takes several times as long and exceeds the limit of an
  // expression.
  const map = `workers[1].result.{ "n": n, "value": price * 2 }`;
  const each = `{ "n": item.n, "value": item.price * 2 }`;
  return {
    format: "millrace.workflow/1",
    name: "A box beside a map",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "box" } },
      { index: 1, type: "code", params: { source: made } },
      { index: BOX, type: "for_each", params: { items: "{{workers[1].result}}", limit: ITEMS } },
      { index: 3, type: "transform", inside: BOX, params: { expression: each } },
      { index: MAP, type: "transform", params: { expression: map } },
    ],
    connections: [
      { from: 0, to: 1 },
      { from: 1, to: BOX },
      { from: BOX, to: MAP },
    ],
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
