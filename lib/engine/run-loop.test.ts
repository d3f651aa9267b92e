import { expect, test } from "vitest";
import { type Json, objectOf } from "@/lib/kit/json";
import { done, type EachItem, failed } from "@/lib/workers/define-worker";
import { type Part, recorded, stage, trigger } from "./execute-run.suite";

type Rules = Partial<Omit<EachItem, "state" | "items">>;

const loop = (items: readonly Json[], rules: Rules = {}, inside?: number): Part => ({
  pure: false,
  run: () => ({ state: "each", items, parallel: 2, onError: "stop", resultFrom: null, ...rules }),
  ...(inside === undefined ? {} : { inside }),
});

const connected = [{ from: 0, to: 1 }];

function resultOf(staged: ReturnType<typeof stage>, worker: number) {
  const steps = staged.changes.flatMap((change) => change.steps);
  const record = steps.findLast((step) => step.worker === worker && step.iteration === undefined);
  return objectOf(record?.result ?? record?.error ?? "{}");
}

function insideOf(staged: ReturnType<typeof stage>, worker: number) {
  const steps = staged.changes.flatMap((change) => change.steps);
  return steps.flatMap(({ worker: index, iteration, status }) =>
    index === worker && iteration !== undefined && status === "succeeded" ? [iteration.join(".")] : [],
  );
}

test("an inside runs once for each item, and its results come in the items' order", async () => {
  const seen: Json[] = [];
  const staged = stage(
    [
      trigger,
      loop(["a", "b", "c"], { parallel: 3 }),
      {
        inside: 1,
        run: async ({ iteration, workers }) => {
          for (let turns = 3 - (iteration?.item_index ?? 0); turns > 0; turns -= 1) await null;
          seen.push([...workers.keys()]);
          return done(`${iteration?.item}${iteration?.item_index}`);
        },
      },
    ],
    connected,
  );
  await staged.execute();
  expect(resultOf(staged, 1)).toEqual({
    results: [
      { ok: true, result: "a0" },
      { ok: true, result: "b1" },
      { ok: true, result: "c2" },
    ],
    count: 3,
    failed: 0,
  });
  expect(seen).toEqual([[0], [0], [0]]);
  expect(insideOf(staged, 2).sort()).toEqual(["0", "1", "2"]);
  expect(staged.changes.at(-1)?.status).toBe("succeeded");
});

const odd: Part = {
  inside: 1,
  run: ({ iteration }) =>
    (iteration?.item_index ?? 0) % 2 === 0 ? done(iteration?.item ?? null) : failed("no_data", "Odd."),
};

test("`stop` fails with the code of what failed, and says which item; none begins after it", async () => {
  const staged = stage([trigger, loop([1, 2, 3, 4], { parallel: 1 }), odd], connected);
  await staged.execute();
  expect(resultOf(staged, 1)).toMatchObject({ code: "no_data", worker: 1, details: { iteration: 1 } });
  expect(insideOf(staged, 2)).toEqual(["0"]);
  expect(staged.changes.at(-1)?.status).toBe("failed");
});

test("`collect` runs all items and says which failed", async () => {
  const staged = stage([trigger, loop([1, 2, 3], { onError: "collect" }), odd], connected);
  await staged.execute();
  expect(resultOf(staged, 1)).toMatchObject({
    results: [
      { ok: true, result: 1 },
      { ok: false, error: { code: "no_data", worker: 2 } },
      { ok: true, result: 3 },
    ],
    count: 3,
    failed: 1,
  });
});

test("an inner box hides the outer's item, which is read as `outer.item`", async () => {
  const staged = stage(
    [
      trigger,
      loop(["a", "b"]),
      loop([1, 2], {}, 1),
      { inside: 2, run: ({ iteration }) => done(`${iteration?.outer?.item}${iteration?.item}`) },
    ],
    connected,
  );
  await staged.execute();
  const inner = (letter: string) => ({
    ok: true,
    result: {
      results: [1, 2].map((each) => ({ ok: true, result: `${letter}${each}` })),
      count: 2,
      failed: 0,
    },
  });
  expect(resultOf(staged, 1)).toEqual({ results: [inner("a"), inner("b")], count: 2, failed: 0 });
  expect(insideOf(staged, 3).sort()).toEqual(["0.0", "0.1", "1.0", "1.1"]);
});

test("what is on record is not repeated when a run goes on", async () => {
  const ran: number[] = [];
  const staged = stage(
    [
      trigger,
      loop(["a", "b", "c"]),
      {
        inside: 1,
        run: ({ iteration }) => {
          ran.push(iteration?.item_index ?? -1);
          return done("new");
        },
      },
    ],
    connected,
  );
  staged.inside.push(
    recorded(2, { status: "succeeded", result: '"old"', iteration: [0] }),
    recorded(2, { status: "running", iteration: [1] }),
  );
  await staged.execute({
    steps: [recorded(0, { status: "succeeded", result: "{}" }), recorded(1, { status: "running" })],
  });
  expect(ran).toEqual([1, 2]);
  expect(resultOf(staged, 1).results).toEqual(["old", "new", "new"].map((result) => ({ ok: true, result })));
});

test("a process that leaves ends what is under way, and parks the run with the rest", async () => {
  const leave = { aborted: false };
  const staged = stage(
    [
      trigger,
      loop(["a", "b", "c"], { parallel: 1 }),
      {
        inside: 1,
        run: () => {
          leave.aborted = true;
          return done(1);
        },
      },
    ],
    connected,
  );
  await staged.execute({}, leave);
  expect(insideOf(staged, 2)).toEqual(["0"]);
  expect(staged.changes.at(-1)?.suspend).not.toBeNull();
});
