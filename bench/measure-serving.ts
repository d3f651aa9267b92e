import { measureBesideFlood } from "@/bench/measure/measure-beside-flood";
import { measureInserts } from "@/bench/measure/measure-inserts";
import { measureStartDelay } from "@/bench/measure/measure-start-delay";
import { type Bench, passes } from "./bench";
import { type Latency, median } from "./load/latency";
import { accept, answer, inlineCall, read, readAgain } from "./measure/calls";
import { Line } from "./measure/line";
import { measureSteady } from "./measure/measure-steady";
import { Throughput } from "./measure/throughput";
import { drained, emptyQueue } from "./product/queue";
import { count, type Figure, millis, percent, plainFigure, rateFigure } from "./report";

export async function measureServing(bench: Bench, add: (figure: Figure) => void): Promise<void> {
  const { workers, sql, pace } = bench;
  const stopped = [
    new Line("accepted into the queue, workers stopped, 1 connection", accept, 1),
    new Line("accepted into the queue, workers stopped, 10 connections", accept, 10),
    new Line("accepted into the queue, workers stopped, 50 connections", accept, 50, {
      ratio: 0.14,
      p99: 25,
    }),
  ];
  const running = [
    new Line("accepted into the queue, workers running, 1 connection", accept, 1),
    new Line("accepted into the queue, workers running, 10 connections", accept, 10),
    new Line("accepted into the queue, workers running, 50 connections", accept, 50, { ratio: 0.1, p99: 40 }),
    ...inlineLines(),
  ];
  const reads = [
    new Line("GET /api/w, 5 KB, 200", read, 50, { ratio: 0.4 }),
    new Line("GET /api/w, 304", readAgain, 50, { ratio: 0.5 }),
  ];
  const five = new Throughput("five");
  const publishing = new Throughput("fivePublishing");
  const single = new Line("answer after 1 transform, 1 connection", answer("answer"), 1);
  const inserts: number[] = [];
  const commits: number[] = [];
  const delays: Latency[] = [];
  const besideFlood: Latency[] = [];

  for (const _ of passes(pace)) {
    await workers.stop();
    for (const line of stopped) await line.besideBare(bench);
    inserts.push((await measureInserts(bench, 50)).perSecond);
    await emptyQueue(sql);
    await workers.start();
    for (const line of running) await line.besideBare(bench);
    commits.push((await measureInserts(bench, 1)).p50);
    await single.besideBare(bench);
    commits.push((await measureInserts(bench, 1)).p50);
    await five.measure(bench);
    await five.measure(bench);
    await publishing.measure(bench);
    besideFlood.push(await measureBesideFlood(bench));
    delays.push(await measureStartDelay(bench));
    await drained(sql);
    for (const line of reads) await line.besideBare(bench);
  }

  for (const { what, found, target } of stopped) add(rateFigure(what, found, target));
  add(plainFigure("bare insert loop, 50 callers", `${count(median(inserts))}/s`));
  for (const { what, found, target } of running) add(rateFigure(what, found, target));
  const commitMs = median(commits);
  add(plainFigure("insert and commit, 1 caller", `p50 ${millis(commitMs)}`));
  add(rateFigure(single.what, single.found, { p50: MAX_COMMITS * (commitMs + REQUEST_MS) }));
  add(throughputFigure("5 steps: trigger, 4 transforms", five));
  add(
    plainFigure("that loop with one write a run", `${count(five.besideTerse.other)}/s`, {
      ratio: percent(five.besideTerse.ratio),
    }),
  );
  add(throughputFigure("5 steps: trigger, 3 transforms, provider", publishing));
  add(
    latencyFigure("another workspace's answer while one floods its own, 1 connection", besideFlood, {
      p50: 15,
      p99: 60,
    }),
  );
  add(latencyFigure("first step's start after the call came, 200 runs/s", delays, { p50: 5, p99: 30 }));
  for (const { what, found, target } of reads) add(rateFigure(what, found, target));
  await measureMinute(bench, add);
}

/** A call that waits for its result may take slightly longer than the commit and a request without work. */
const MAX_COMMITS = 1.2;
const REQUEST_MS = 0.5;

const MEBI = 1024 * 1024;
const MAX_BYTES = 450 * MEBI;
const MAX_P99_MS = 40;
const MAX_LEFT_MS = 1_000;

async function measureMinute(bench: Bench, add: (figure: Figure) => void): Promise<void> {
  const { found, bytes, restedBytes, leftMs } = await measureSteady(bench);
  const seconds = bench.pace.steadyMs / 1_000;
  add(
    plainFigure(
      `5 steps accepted and finished for ${seconds} s on end, 50 connections`,
      `${count(found.perSecond)}/s, p99 ${millis(found.latency.p99)}, nothing left ${millis(leftMs)} after`,
      {
        target: `p99 ≤ ${MAX_P99_MS} ms`,
        reached: found.latency.p99 <= MAX_P99_MS && leftMs <= MAX_LEFT_MS,
      },
    ),
  );
  add(plainFigure("memory of everything right after it", `${Math.round(bytes / MEBI)} MB`));
  add(
    plainFigure("memory of everything a minute after it", `${Math.round(restedBytes / MEBI)} MB`, {
      target: `≤ ${MAX_BYTES / MEBI} MB`,
      reached: restedBytes <= MAX_BYTES,
    }),
  );
}

function inlineLines(): readonly Line[] {
  return [
    new Line("answer after 1 transform, 50 connections", answer("answer"), 50, { ratio: 0.12 }),
    new Line("answer after 20 transforms, 50 connections", answer("answer20"), 50, { ratio: 0.05 }),
    new Line("accepted and finished, 5 steps, 50 connections", inlineCall, 50, { ratio: 0.12, p99: 40 }),
  ];
}

export async function measureInline(bench: Bench, add: (figure: Figure) => void): Promise<void> {
  const lines = inlineLines();
  // Some runs can't run inline and need a worker.
  await bench.workers.start();
  for (const _ of passes(bench.pace)) for (const line of lines) await line.besideBare(bench);
  for (const { what, found, target } of lines) add(rateFigure(what, found, target));
}

function throughputFigure(what: string, { found }: Throughput): Figure {
  return plainFigure(what, `${count(found.perSecond)} runs/s`, {
    beside: `${count(found.other)} runs/s of the hand-written loop`,
    ratio: percent(found.ratio),
    target: "≥ 100 %",
    reached: found.ratio >= 1,
  });
}

function latencyFigure(
  what: string,
  rounds: readonly Latency[],
  max: { readonly p50: number; readonly p99: number },
): Figure {
  const p50 = median(rounds.map((round) => round.p50));
  const p99 = median(rounds.map((round) => round.p99));
  return plainFigure(what, `p50 ${millis(p50)}, p99 ${millis(p99)}`, {
    target: `p50 ≤ ${max.p50} ms, p99 ≤ ${max.p99} ms`,
    reached: p50 <= max.p50 && p99 <= max.p99,
  });
}
