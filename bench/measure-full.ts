import type { Bench } from "./bench";
import { measureAnswer, measureIntake, measureRead } from "./measure/calls";
import { fillQueue, loopRate, measureThroughput, rateOf } from "./measure/throughput";
import type { Serving } from "./measure-serving";
import { addFinishedRuns } from "./product/history";
import type { Workflows } from "./product/publish-all";
import { drained, emptyQueue, finishTimes } from "./product/queue";
import { type Figure, millis, plainFigure, shareFigure } from "./report";

const CROWD = 50;

/** The same with a long history. Begins and ends with workers running. */
export async function measureWithHistory(
  bench: Bench,
  workflows: Workflows,
  before: Serving,
  add: (figure: Figure) => void,
): Promise<void> {
  const { workers, sql, pace } = bench;
  await addFinishedRuns(sql, workflows.intake, pace.finishedRuns);
  add(
    shareFigure(
      "accepted, workers running",
      await measureIntake(bench, workflows.intake, CROWD),
      before.running,
    ),
  );
  add(
    shareFigure(
      "answer after 1 transform",
      await measureAnswer(bench, workflows.answer, CROWD),
      before.answer,
    ),
  );
  add(
    shareFigure(
      "answer after 20 transforms",
      await measureAnswer(bench, workflows.answer20, CROWD),
      before.answer20,
    ),
  );
  add(
    shareFigure(
      "runs of 5 steps",
      await measureThroughput(bench, workflows.five, Math.min(3, pace.rounds)),
      before.throughput,
    ),
  );
  add(shareFigure("GET /api/w, 5 KB, 200", await measureRead(bench, workflows.board, false), before.read));
  await workers.stop();
  add(
    shareFigure(
      "accepted, workers stopped",
      await measureIntake(bench, workflows.intake, CROWD),
      before.stopped,
    ),
  );
  await emptyQueue(sql);
}

/** The same with a long queue, which nobody works on; then how fast it is worked off. Begins with workers stopped. */
export async function measureWithQueue(
  bench: Bench,
  workflows: Workflows,
  before: Serving,
  add: (figure: Figure) => void,
): Promise<void> {
  const { workers, sql, pace } = bench;
  const since = Date.now();
  await fillQueue(bench, workflows.five, pace.queuedRuns);
  add(
    shareFigure(
      "accepted, workers stopped",
      await measureIntake(bench, workflows.intake, CROWD),
      before.stopped,
    ),
  );
  add(shareFigure("GET /api/w, 5 KB, 200", await measureRead(bench, workflows.board, false), before.read));
  await workers.start();
  const longer = { ...pace, rounds: 1, roundMs: pace.roundMs * 4 };
  const alone = await measureAnswer({ ...bench, pace: longer }, workflows.neighbour, 1);
  add(
    plainFigure(
      "another workspace's answer meanwhile, 1 connection",
      `p50 ${millis(alone.p50)}, p99 ${millis(alone.p99)}`,
    ),
  );
  await drained(sql);
  const perSecond = rateOf(await finishTimes(sql, since));
  add(
    shareFigure(
      "runs of the queue finished",
      { perSecond, ratio: perSecond / (await loopRate(bench, "each step")) },
      before.throughput,
    ),
  );
}
