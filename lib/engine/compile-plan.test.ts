import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinOutputs } from "@/lib/schema/get-outputs-taken";
import type { Connection } from "@/lib/schema/workflow";
import { compilePlan, type StepEnd } from "./compile-plan";

type Ends = Record<number, StepEnd>;
const good: StepEnd = { status: "succeeded", outlet: null };
const yes: StepEnd = { status: "succeeded", outlet: "true" };
const bad: StepEnd = { status: "failed" };

/**
 * Runs a plan to its end, choosing among the ready steps with `pick`, and returns what happened, in order.
 */
function play(
  workers: number[],
  connections: Connection[],
  starts: number[],
  ends: Ends,
  pick: (ready: number[]) => number,
) {
  const progress = compilePlan(workers, connections, new Set(starts)).begin();
  const started: number[] = [];
  const skipped: number[] = [];
  const ready: number[] = [];
  for (;;) {
    skipped.push(...progress.takeSkipped());
    ready.push(...progress.takeReady());
    if (ready.length === 0) break;
    const [next] = ready.splice(pick(ready), 1);
    if (next === undefined) break;
    started.push(next);
    progress.settle(next, ends[next] ?? good);
  }
  return { started, skipped, failed: [...progress.failed], done: progress.isDone() };
}
const first = () => 0;

describe("order and joins", () => {
  it("runs a chain in order", () => {
    expect(
      play(
        [2, 1, 0],
        [
          { from: 0, to: 1 },
          { from: 1, to: 2 },
        ],
        [0],
        {},
        first,
      ).started,
    ).toEqual([0, 1, 2]);
  });

  //      ┌true──▶ 1 ─┐
  //  0 ──┤           ├─▶ 3
  //      └false─▶ 2 ─┘
  it("takes one way of a condition, skips the other, and joins where one way was taken", () => {
    const connections = [
      { from: 0, to: 1, port: "true" },
      { from: 0, to: 2, port: "false" },
      { from: 1, to: 3 },
      { from: 2, to: 3 },
    ];
    const { started, skipped, done } = play([0, 1, 2, 3], connections, [0], { 0: yes }, first);
    expect({ started, skipped, done }).toEqual({ started: [0, 1, 3], skipped: [2], done: true });
  });

  //  0 ──▶ 1(fails) ──error──▶ 2
  //          └───────────────▶ 3
  it("takes the error way of a failed step, and then the run need not fail", () => {
    const connections = [
      { from: 0, to: 1 },
      { from: 1, to: 2, port: "error" },
      { from: 1, to: 3 },
    ];
    expect(play([0, 1, 2, 3], connections, [0], { 1: bad }, first)).toEqual({
      started: [0, 1, 2],
      skipped: [3],
      failed: [],
      done: true,
    });
  });

  it("finishes other branches when a step fails for good, and skips what depends on it alone", () => {
    const connections = [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
      { from: 0, to: 3 },
      { from: 2, to: 4 },
      { from: 3, to: 4 },
    ];
    const { started, skipped, failed } = play([0, 1, 2, 3, 4], connections, [0], { 1: bad }, first);
    expect({ started, skipped, failed }).toEqual({ started: [0, 1, 3, 4], skipped: [2], failed: [1] });
  });

  it("skips other triggers and what only they lead to", () => {
    const { started, skipped } = play(
      [0, 1, 2, 3],
      [
        { from: 0, to: 2 },
        { from: 1, to: 3 },
      ],
      [0],
      {},
      first,
    );
    expect({ started, skipped }).toEqual({ started: [0, 2], skipped: [1, 3] });
  });
});

const graph = fc.integer({ min: 2, max: 12 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    starts: fc.uniqueArray(fc.nat(size - 1), { minLength: 1 }),
    connections: fc.uniqueArray(
      fc
        .tuple(fc.nat(size - 1), fc.nat(size - 1), fc.constantFrom(undefined, "true", "false", "error"))
        .filter(([from, to]) => from < to)
        .map(([from, to, port]): Connection => (port === undefined ? { from, to } : { from, to, port })),
      { selector: (connection) => JSON.stringify(connection) },
    ),
    ends: fc.array(fc.constantFrom<StepEnd>(good, yes, { status: "succeeded", outlet: "false" }, bad), {
      minLength: size,
      maxLength: size,
    }),
    picks: fc.infiniteStream(fc.nat()),
  }),
);

it("a step that took several ways goes on along each of them, and along no other", () => {
  const progress = compilePlan(
    [0, 1, 2, 3],
    [
      { from: 0, to: 1, port: "big" },
      { from: 0, to: 2, port: "even" },
      { from: 0, to: 3, port: "eve" },
    ],
    new Set([0]),
  ).begin();
  progress.settle(0, { status: "succeeded", outlet: joinOutputs(["big", "even"]) });
  expect(progress.takeReady()).toEqual([1, 2]);
  expect(progress.takeSkipped()).toEqual([3]);
});

describe("for any acyclic graph, outlets and order", () => {
  it("each step ends once, after its parents, and is skipped exactly when no way in was taken", () => {
    fc.assert(
      fc.property(graph, ({ size, starts, connections, ends, picks }) => {
        const workers = Array.from({ length: size }, (_, index) => index);
        const roots = starts.filter((index) => !connections.some((connection) => connection.to === index));
        const { started, skipped, failed, done } = play(
          workers,
          connections,
          starts,
          { ...ends },
          (ready) => (picks.next().value ?? 0) % ready.length,
        );
        expect(done).toBe(true);
        expect([...started, ...skipped].sort((a, b) => a - b)).toEqual(workers);
        const output = ({ from, port }: Connection) => {
          if (!started.includes(from)) return false;
          const end = ends[from]!;
          if (port === "error") return end.status === "failed";
          return end.status === "succeeded" && (port === undefined || port === end.outlet);
        };
        for (const worker of workers) {
          const into = connections.filter((connection) => connection.to === worker);
          const expected = into.length === 0 ? roots.includes(worker) : into.some(output);
          expect(started.includes(worker)).toBe(expected);
          for (const { from } of into) {
            if (started.includes(worker) && started.includes(from))
              expect(started.indexOf(from)).toBeLessThan(started.indexOf(worker));
          }
        }
        const unhandled = started.filter(
          (index) =>
            ends[index]!.status === "failed" &&
            !connections.some(({ from, port }) => from === index && port === "error"),
        );
        expect([...failed].sort((a, b) => a - b)).toEqual(unhandled.sort((a, b) => a - b));
      }),
    );
  });

  it("ends the same whichever step ends first", () => {
    fc.assert(
      fc.property(graph, ({ size, starts, connections, ends, picks }) => {
        const workers = Array.from({ length: size }, (_, index) => index);
        const one = play(workers, connections, starts, { ...ends }, first);
        const other = play(
          workers,
          connections,
          starts,
          { ...ends },
          (ready) => (picks.next().value ?? 0) % ready.length,
        );
        expect(new Set(other.started)).toEqual(new Set(one.started));
      }),
    );
  });

  it("offers independent steps together", () => {
    const progress = compilePlan(
      [0, 1, 2, 3],
      [
        { from: 0, to: 1 },
        { from: 0, to: 2 },
        { from: 0, to: 3 },
      ],
      new Set([0]),
    ).begin();
    expect(progress.takeReady()).toEqual([0]);
    progress.settle(0, good);
    expect(progress.takeReady()).toEqual([1, 2, 3]);
  });
});
