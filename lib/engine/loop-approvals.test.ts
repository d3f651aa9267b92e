import { expect, test } from "vitest";
import { type Json, objectOf } from "@/lib/kit/json";
import { done } from "@/lib/workers/define-worker";
import { type Part, STARTED, stage, trigger } from "./execute-run.suite";

const HOUR_MS = 3_600_000;

/**
 * A loop over these items. Each item asks a question, which expires an hour after that of the item before,
 * and the step after the question records that it ran.
 */
function asking(
  items: readonly Json[],
  parallel: number,
  onSuspend?: (staged: ReturnType<typeof stage>) => void,
) {
  const asked: number[] = [];
  const behind: number[] = [];
  const indexOf = (context: Parameters<Part["run"]>[0]) => context.iteration?.item_index ?? -1;
  const loop: Part = {
    pure: false,
    run: () => ({ state: "each", items, parallel, onError: "collect", resultFrom: null }),
  };
  const ask: Part = {
    inside: 1,
    pure: false,
    waits: true,
    run(context) {
      asked.push(indexOf(context));
      return {
        state: "waiting",
        on: { untilMs: STARTED + (indexOf(context) + 1) * HOUR_MS, ending: null },
      };
    },
  };
  const after: Part = {
    inside: 1,
    run(context) {
      behind.push(indexOf(context));
      return done(context.workers.get(2)?.result ?? null);
    },
  };
  const staged: ReturnType<typeof stage> = stage(
    [trigger, loop, ask, after],
    [
      { from: 0, to: 1 },
      { from: 2, to: 3, port: "approved" },
    ],
    { onSuspend: () => onSuspend?.(staged) },
  );
  const decide = (item: number, output = "approved") =>
    staged.decisions.push({ worker: 2, iteration: [item], outlet: output, result: `${output} ${item}` });
  /** Continues the run in another process, from its records. */
  const again = (attempt: number) => {
    const outside = staged.changes.flatMap(({ steps }) =>
      steps.filter((step) => step.iteration === undefined),
    );
    const steps = [...new Map(outside.map((step) => [step.worker, step])).values()];
    return staged.execute({ attempt, startedAt: STARTED, steps });
  };
  return { staged, asked, behind, decide, again };
}

const last = ({ changes }: ReturnType<typeof stage>) => changes.at(-1);

test("each item asks for itself; what is decided lets that item alone go on, and the next one begin", async () => {
  const { staged, asked, behind, decide, again } = asking(["a", "b", "c"], 2);
  await staged.execute();
  expect(asked).toEqual([0, 1]);
  expect(last(staged)?.suspend).toEqual({ wakeAfterMs: HOUR_MS });
  decide(1);
  await again(2);
  expect([asked, behind]).toEqual([[0, 1, 2], [1]]);
  expect(last(staged)?.suspend).toEqual({ wakeAfterMs: HOUR_MS });
  decide(0, "rejected");
  decide(2);
  await again(3);
  // No question was asked twice, and no step ran twice.
  expect([asked, behind]).toEqual([
    [0, 1, 2],
    [1, 2],
  ]);
  expect(last(staged)?.status).toBe("succeeded");
  expect(objectOf(staged.records().get(1)?.result ?? "{}")).toEqual({
    results: [
      { ok: true, result: null },
      { ok: true, result: "approved 1" },
      { ok: true, result: "approved 2" },
    ],
    count: 3,
    failed: 0,
  });
});

test("the run's time limit stands still while an item waits for a person", async () => {
  const { staged, decide, again } = asking(["a"], 1);
  await staged.execute();
  staged.waitsBelow.push({ fromMs: STARTED, toMs: null });
  staged.pass(HOUR_MS / 2);
  decide(0);
  await again(2);
  expect(last(staged)?.status).toBe("succeeded");
});

test("what was decided before the run is parked needs no wake-up; what is decided meanwhile wakes it", async () => {
  const before = asking(["a", "b"], 2);
  before.decide(0);
  before.decide(1);
  await before.staged.execute();
  expect(last(before.staged)?.status).toBe("succeeded");
  expect(before.behind).toEqual([0, 1]);
  const meanwhile = asking(["a"], 1, ({ decisions }) =>
    decisions.push({ worker: 2, iteration: [0], outlet: "approved", result: 1 }),
  );
  await meanwhile.staged.execute();
  expect(last(meanwhile.staged)?.suspend).not.toBeNull();
  expect(meanwhile.staged.woken).toHaveLength(1);
});

test("an item whose time is over and whose question is gone fails, and takes no other with it", async () => {
  const { staged, behind, decide, again } = asking(["a", "b"], 2);
  await staged.execute();
  staged.waitsBelow.push({ fromMs: STARTED, toMs: null });
  staged.pass(HOUR_MS);
  decide(1);
  await again(2);
  expect(behind).toEqual([1]);
  expect(objectOf(staged.records().get(1)?.result ?? "{}")).toMatchObject({
    results: [{ ok: false, error: { code: "timeout", worker: 2 } }, { ok: true }],
    failed: 1,
  });
});
