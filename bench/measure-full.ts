import { addFinishedRuns } from "@/bench/product/add-finished-runs";
import { type Bench, passes } from "./bench";
import { median } from "./load/latency";
import { accept, answer, inlineCall, read } from "./measure/calls";
import { besideOf, type Round } from "./measure/in-turn";
import { Line } from "./measure/line";
import { fillQueue, measureRuns, rateOf } from "./measure/throughput";
import { drained, emptyQueue, finishTimes } from "./product/queue";
import { type Figure, millis, plainFigure, shareFigure } from "./report";

/**
 * Compares an instance that has a long history of finished runs with one that has none. Expects running
 * workers and stops them.
 */
export async function measureWithHistory(
  bench: Bench,
  empty: Bench,
  add: (figure: Figure) => void,
): Promise<void> {
  const { sql, pace, workflows } = bench;
  await addFinishedRuns(sql, workflows.intake, pace.finishedRuns);
  const running = [
    new Line("accepted into the queue, workers running", accept, 50),
    new Line("accepted and finished, 5 steps", inlineCall, 50),
    new Line("answer after 1 transform", answer("answer"), 50),
    new Line("answer after 20 transforms", answer("answer20"), 50),
    new Line("GET /api/w, 5 KB, 200", read, 50),
  ];
  const stopped = new Line("accepted into the queue, workers stopped", accept, 50);
  const five: Round<number>[] = [];

  for (const _ of passes(pace)) {
    for (const { workers } of [bench, empty]) await workers.start();
    for (const line of running) await line.besideEmpty(bench, empty);
    five.push({
      product: await measureRuns(bench, bench.workflows.five),
      other: await measureRuns(empty, empty.workflows.five),
    });
    for (const { workers } of [bench, empty]) await workers.stop();
    await stopped.besideEmpty(bench, empty);
    for (const side of [bench, empty]) await emptyQueue(side.sql);
  }

  for (const { what, found } of running) add(shareFigure(what, found));
  add(shareFigure("runs of 5 steps", besideOf(five)));
  add(shareFigure(stopped.what, stopped.found));
}

/**
 * Measures with a long queue that isn't being processed, then measures how fast the queue is processed.
 * Expects stopped workers.
 */
export async function measureWithQueue(
  bench: Bench,
  empty: Bench,
  add: (figure: Figure) => void,
): Promise<void> {
  const { workers, sql, pace, workflows } = bench;
  const since = Date.now();
  await fillQueue(bench, workflows.five, pace.queuedRuns);
  const lines = [
    new Line("accepted into the queue, workers stopped", accept, 50),
    new Line("GET /api/w, 5 KB, 200", read, 50),
  ];
  for (const _ of passes(pace)) for (const line of lines) await line.besideEmpty(bench, empty);
  for (const { what, found } of lines) add(shareFigure(what, found));

  await workers.start();
  const others = [
    new Line("another workspace's answer meanwhile, 1 connection", answer("neighbour"), 1),
    new Line("the same by way of the queue", answer("queuedNeighbour"), 1),
  ];
  for (const line of others) {
    await line.besideBare(bench);
    add(plainFigure(line.what, `p50 ${millis(line.found.p50)}, p99 ${millis(line.found.p99)}`));
  }
  await drained(sql);
  const perSecond = rateOf(await finishTimes(sql, since));
  await emptyQueue(empty.sql);
  await empty.workers.start();
  const short: number[] = [];
  for (const _ of passes(pace)) short.push(await measureRuns(empty, empty.workflows.five));
  const other = median(short);
  add(shareFigure("runs of the queue finished", { perSecond, other, ratio: perSecond / other }));
}
