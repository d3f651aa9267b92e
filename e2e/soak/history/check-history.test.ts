import { array, assert, constantFrom, integer, property, record } from "fast-check";
import { expect, test } from "vitest";
import { checkHistory } from "./check-history";
import type { HistoryEvent } from "./recorder";

type Line = readonly [process: number, type: HistoryEvent["type"], f: string, value: HistoryEvent["value"]];

function problemsOf(...lines: readonly Line[]): string[] {
  const events = lines.map(([process, type, f, value], time) => ({
    process,
    type,
    f,
    key: "k",
    value,
    time,
  }));
  return checkHistory(events).map(({ problem }) => problem);
}

/** An operation without others during it. */
function alone(process: number, f: string, input: HistoryEvent["value"], output = input): Line[] {
  return [
    [process, "invoke", f, f === "read" ? null : input],
    [process, "ok", f, output],
  ];
}
const read = (value: HistoryEvent["value"]) => alone(9, "read", value);

test("a register's reads have what was written last, or what is being written", () => {
  const writing: Line = [1, "invoke", "write", 2];
  expect(
    problemsOf(...read(null), ...alone(0, "write", 1), ...read(1), writing, ...read(1), ...read(2)),
  ).toEqual([]);
  expect(problemsOf(...alone(0, "write", 1), writing, ...read(2), ...read(1))).toHaveLength(1);
  expect(problemsOf(...alone(0, "write", 1), ...alone(0, "write", 2), ...read(1))).toHaveLength(1);
  expect(problemsOf(...alone(0, "write", 1), ...read(3))).toEqual(["read 3, which nobody had written"]);
});

test("a write of unknown outcome may happen late or never, and a failed one never", () => {
  const unknown: Line[] = [
    [0, "invoke", "write", 1],
    [0, "info", "write", 1],
  ];
  expect(problemsOf(...unknown, ...alone(1, "write", 2), ...read(2), ...read(1))).toEqual([]);
  expect(problemsOf(...unknown, ...alone(1, "write", 2), ...read(2))).toEqual([]);
  expect(problemsOf(...unknown, ...read(1), ...alone(1, "write", 2), ...read(1))).toHaveLength(1);
  expect(problemsOf([0, "invoke", "write", 1], [0, "fail", "write", 1], ...read(1))).toHaveLength(1);
});

test("of two overlapping compare-and-sets from one value, one succeeds", () => {
  const two = (first: Line["1"], second: Line["1"]): Line[] => [
    ...alone(0, "write", 0),
    [0, "invoke", "cas", [0, 1]],
    [1, "invoke", "cas", [0, 2]],
    [0, first, "cas", [0, 1]],
    [1, second, "cas", [0, 2]],
  ];
  expect(problemsOf(...two("ok", "fail"), ...read(1))).toEqual([]);
  expect(problemsOf(...two("ok", "ok"))).toHaveLength(1);
});

test("a set has each acknowledged element once, and no other", () => {
  const added = [...alone(0, "add", 1), ...alone(0, "add", 2)];
  const maybe: Line[] = [
    [1, "invoke", "add", 3],
    [1, "info", "add", 3],
  ];
  expect(problemsOf(...added, ...read([2, 1]), ...maybe, ...read([1, 2]), ...read([1, 2, 3]))).toEqual([]);
  expect(problemsOf(...added, ...read([1]))).toEqual(["lost 2"]);
  expect(problemsOf(...added, ...read([1, 2, 2]))).toEqual(["has 2 twice"]);
  expect(problemsOf(...added, ...read([1, 2, 4]))).toEqual(["has 4, which nobody added"]);
  expect(problemsOf(...added, ...maybe, ...read([1, 2, 3]), ...read([1, 2]))).toEqual([
    "lost 3 after a read had it",
  ]);
});

test("a counter lies between what was acknowledged and what was tried", () => {
  const open: Line = [1, "invoke", "add", 1];
  expect(problemsOf(...alone(0, "add", 1), open, ...read(1), ...read(2))).toEqual([]);
  expect(problemsOf(...alone(0, "add", 1), ...alone(0, "add", 1), ...read(1))).toHaveLength(1);
  expect(problemsOf(...alone(0, "add", 1), open, ...read(3))).toHaveLength(1);
  expect(problemsOf(...alone(0, "add", 1), open, ...read(2), ...read(1))).toHaveLength(1);
});

test("transfers keep the sum, and happen once", () => {
  const begin = read({ a: 100, b: 0 });
  const transfer = alone(0, "transfer", { from: "a", to: "b", amount: 10 });
  expect(problemsOf(...begin, ...transfer, ...read({ a: 90, b: 10 }))).toEqual([]);
  expect(problemsOf(...begin, ...transfer, ...read({ a: 90, b: 20 }))).not.toEqual([]);
  expect(problemsOf(...begin, ...transfer, ...read({ a: 80, b: 20 }))).toHaveLength(2);
  expect(problemsOf(...begin, ...transfer, ...read({ a: 100, b: 0 }))).toHaveLength(2);
});

test("a key that was only read is judged by what was read", () => {
  for (const value of [null, [], { a: 100, b: 0 }]) expect(problemsOf(...read(value))).toEqual([]);
});

test("processes do one thing at a time, and nothing after an unknown outcome", () => {
  expect(problemsOf([0, "invoke", "add", 1], [0, "invoke", "add", 2])).toHaveLength(1);
  expect(problemsOf([0, "ok", "add", 1])).toHaveLength(1);
  expect(problemsOf([0, "invoke", "add", 1], [0, "ok", "read", 1])).toHaveLength(1);
  expect(problemsOf([0, "invoke", "add", 1], [0, "info", "add", 1], [0, "invoke", "add", 2])).toHaveLength(1);
});

/** One process after another invokes, has its effect and is answered, in an order that is drawn. */
const plans = array(
  record({ process: integer({ min: 0, max: 3 }), f: constantFrom("read", "write", "cas") }),
  {
    maxLength: 40,
  },
);

/** Plays operations on a true register. Each has its effect at a moment between its invocation and its end. */
function play(plan: readonly { process: number; f: string }[]): Line[] {
  const lines: Line[] = [];
  const under = new Map<number, { f: string; input: number; result?: Line }>();
  let value: number | null = null;
  let next = 1;
  for (const { process, f } of plan) {
    const open = under.get(process);
    if (open === undefined) {
      under.set(process, { f, input: next });
      lines.push([process, "invoke", f, f === "read" ? null : f === "cas" ? [value, next] : next]);
      next += 1;
      continue;
    }
    if (open.result !== undefined) {
      lines.push(open.result);
      under.delete(process);
      continue;
    }
    const invoked = lines.findLast(([number, type]) => number === process && type === "invoke")?.[3] ?? null;
    if (open.f === "read") open.result = [process, "ok", "read", value];
    else if (open.f === "write") {
      value = open.input;
      open.result = [process, "ok", "write", invoked];
    } else {
      const isEqual = (invoked as readonly unknown[])[0] === value;
      if (isEqual) value = open.input;
      open.result = [process, isEqual ? "ok" : "fail", "cas", invoked];
    }
  }
  return lines;
}

test("whatever a true register does is accepted, and a read of what was overwritten before isn't", () => {
  assert(
    property(plans, (plan) => {
      const lines = play(plan);
      expect(problemsOf(...lines)).toEqual([]);
      const stale: Line[] = [...alone(7, "write", -1), ...alone(7, "write", -2), ...alone(8, "read", -1)];
      expect(
        problemsOf(...stale, ...lines.map(([process, ...rest]): Line => [process, ...rest])),
      ).not.toEqual([]);
    }),
  );
});
