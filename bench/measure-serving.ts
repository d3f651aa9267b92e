import type { Bench } from "./bench";
import type { Beside } from "./measure/beside-bare";
import { measureAnswer, measureIntake, measureRead } from "./measure/calls";
import { measureInserts } from "./measure/inserts";
import { measureStartDelay } from "./measure/start-delay";
import { measureThroughput, type Throughput } from "./measure/throughput";
import type { Workflows } from "./product/publish-all";
import { drained, emptyQueue } from "./product/queue";
import { count, type Figure, millis, percent, plainFigure, rateFigure } from "./report";

/** What is measured again on a fuller database. */
export interface Serving {
  readonly stopped: Beside;
  readonly running: Beside;
  readonly answer: Beside;
  readonly answer20: Beside;
  readonly throughput: Throughput;
  readonly read: Beside;
}

const CROWD = 50;

/** Everything on the database as it is when it is new. Ends with workers running. */
export async function measureServing(
  bench: Bench,
  workflows: Workflows,
  add: (figure: Figure) => void,
): Promise<Serving> {
  const { workers, sql, pace } = bench;
  const beside = async (what: string, measured: Promise<Beside>, target = {}) => {
    const found = await measured;
    add(rateFigure(what, found, target));
    return found;
  };

  await workers.stop();
  for (const connections of [1, 10]) {
    await beside(
      `accepted, workers stopped, ${connections} connections`,
      measureIntake(bench, workflows.intake, connections),
    );
  }
  const stopped = await beside(
    "accepted, workers stopped, 50 connections",
    measureIntake(bench, workflows.intake, CROWD),
    { ratio: 0.14, p99: 25 },
  );
  add(plainFigure("bare insert loop, 50 callers", `${count(await measureInserts(bench, CROWD))}/s`));
  await emptyQueue(sql);
  await workers.start();
  for (const connections of [1, 10]) {
    await beside(
      `accepted, workers running, ${connections} connections`,
      measureIntake(bench, workflows.intake, connections),
    );
  }
  const running = await beside(
    "accepted, workers running, 50 connections",
    measureIntake(bench, workflows.intake, CROWD),
    { ratio: 0.08, p99: 40 },
  );

  await beside("answer after 1 transform, 1 connection", measureAnswer(bench, workflows.answer, 1), {
    p50: 6,
  });
  const answer = await beside(
    "answer after 1 transform, 50 connections",
    measureAnswer(bench, workflows.answer, CROWD),
    { ratio: 0.025 },
  );
  const answer20 = await beside(
    "answer after 20 transforms, 50 connections",
    measureAnswer(bench, workflows.answer20, CROWD),
    { ratio: 0.01 },
  );

  const throughput = await measureThroughput(bench, workflows.five, Math.min(5, pace.rounds));
  add(throughputFigure("5 steps: trigger, 4 transforms", throughput));
  add(
    plainFigure("that loop with one write a run", `${count(throughput.terseLoop)}/s`, {
      ratio: percent(throughput.perSecond / throughput.terseLoop),
    }),
  );
  add(
    throughputFigure(
      "5 steps: trigger, 3 transforms, provider",
      await measureThroughput(bench, workflows.fivePublishing, Math.min(2, pace.rounds)),
    ),
  );

  const delay = await measureStartDelay(bench, workflows.intake);
  add(
    plainFigure(
      "first step's start after the call came, 200 runs/s",
      `p50 ${millis(delay.p50)}, p99 ${millis(delay.p99)}`,
      {
        target: "p50 ≤ 5 ms, p99 ≤ 30 ms",
        reached: delay.p50 <= 5 && delay.p99 <= 30,
      },
    ),
  );

  await measureAnswer({ ...bench, pace: { ...pace, rounds: 1 } }, workflows.board, 1);
  await drained(sql);
  const read = await beside("GET /api/w, 5 KB, 200", measureRead(bench, workflows.board, false), {
    ratio: 0.4,
  });
  await beside("GET /api/w, 304", measureRead(bench, workflows.board, true), { ratio: 0.5 });
  return { stopped, running, answer, answer20, throughput, read };
}

function throughputFigure(what: string, found: Throughput): Figure {
  return plainFigure(what, `${count(found.perSecond)} runs/s`, {
    beside: `${count(found.loop)} runs/s of the hand-written loop`,
    ratio: percent(found.ratio),
    target: "≥ 100 %",
    reached: found.ratio >= 1,
  });
}
