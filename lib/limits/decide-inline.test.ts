import fc from "fast-check";
import { expect, test } from "vitest";
import { decideInline, type GateEvent, type GateState, NEW_LINE, NEW_WORKFLOW } from "./decide-inline";
import { countingRule, type Rule, type Scenario, simulate, timingRule } from "./inline-simulation.suite";

const stall = fc.record({
  round: fc.nat(7),
  atMs: fc.nat(599),
  ms: fc.integer({ min: 25, max: 400 }),
});

const scenario: fc.Arbitrary<Scenario> = fc.record({
  runMs: fc.double({ min: 0.1, max: 3, noNaN: true }),
  slowness: fc.double({ min: 1, max: 6, noNaN: true }),
  callers: fc.constantFrom(1, 50, 200, 1_000),
  perSecond: fc.constantFrom(0, 20, 500),
  stalls: fc.uniqueArray(stall, { maxLength: 4, selector: ({ round }) => round }),
});

/** True if every round answers at least a third as many calls as the best round. */
function isSteady(rule: Rule, given: Scenario): boolean {
  const { answered } = simulate(rule, given);
  return Math.min(...answered) * 3 >= Math.max(...answered);
}

test("no stall, load or slow machine makes a round fall below a third of the best", () => {
  fc.assert(
    fc.property(scenario, (given) => isSteady(countingRule(), given)),
    { numRuns: 60 },
  );
});

test("judged by the clock, the same machine collapses: the simulation finds it", () => {
  const found = fc.check(
    fc.property(scenario, (given) => isSteady(timingRule(), given)),
    { numRuns: 60, endOnFailure: true },
  );
  expect(found.failed).toBe(true);
});

const TWENTY_TRANSFORMS: Scenario = {
  runMs: 0.6,
  slowness: 2,
  callers: 200,
  perSecond: 0,
  stalls: [{ round: 2, atMs: 100, ms: 60 }],
};

test("one stutter of 60 ms took most of the answers for good, and takes a moment now", () => {
  const old = simulate(timingRule(), TWENTY_TRANSFORMS).answered;
  const now = simulate(countingRule(), TWENTY_TRANSFORMS).answered;
  expect(Math.min(...now)).toBeGreaterThan(2 * Math.max(...old.slice(2)));
});

test("what is beyond capacity is refused at the door, and those who got in are answered as before", () => {
  const overrun = { ...TWENTY_TRANSFORMS, runMs: 3, slowness: 4, callers: 1_000 };
  const { answered, late } = simulate(countingRule(), overrun);
  expect(late).toBeGreaterThan(0);
  const alone = simulate(countingRule(), { ...overrun, callers: 50 }).answered;
  expect(Math.min(...answered) * 3).toBeGreaterThan(Math.max(...alone));
});

/** A gate with a single workflow. */
function gate() {
  let state: GateState = { workflow: NEW_WORKFLOW, line: NEW_LINE };
  const notify = (event: GateEvent) => {
    const decided = decideInline(state, event);
    state = decided.state;
    return decided.decision;
  };
  const call = (nowMs: number, more: { ahead?: number; isFull?: boolean; maxWaitMs?: number } = {}) =>
    notify({ type: "call", nowMs, ahead: 0, isFull: false, maxWaitMs: 60_000, ...more });
  const end = (nowMs: number, work: number, left = false) => notify({ type: "end", nowMs, work, left });
  return { call, end, notify };
}

test("one expensive run among many sends no workflow away", () => {
  const { call, end } = gate();
  for (let run = 0; run < 200; run += 1) end(run, run % 20 === 19 ? 25_000 : 600);
  expect(call(200)).toEqual({ way: "inline", isTry: false });
});

test("a workflow that is expensive on average goes to the queue for a second, and comes back with one cheap run", () => {
  const { call, end } = gate();
  for (let run = 0; run < 10; run += 1) end(0, 6_000);
  expect(call(999).way).toBe("queue");
  expect(call(1_000)).toEqual({ way: "inline", isTry: true });
  expect(call(1_001).way).toBe("queue");
  end(1_002, 600);
  expect(call(1_003)).toEqual({ way: "inline", isTry: false });
});

test("a try that is expensive again takes a twentieth of the time, and one that is lost is made again", () => {
  const { call, end } = gate();
  for (let run = 0; run < 10; run += 1) end(0, 6_000);
  expect(call(1_000)).toMatchObject({ isTry: true });
  end(1_100, 100_000);
  expect(call(3_099).way).toBe("queue");
  expect(call(3_100)).toMatchObject({ isTry: true });
  expect(call(4_099).way).toBe("queue");
  expect(call(4_100)).toMatchObject({ isTry: true });
});

test("runs that leave count as expensive: their way through the queue was the second", () => {
  const { call, end } = gate();
  for (let run = 0; run < 10; run += 1) end(0, 100, true);
  expect(call(1).way).toBe("queue");
});

test("runs that stood in line when their workflow was sent away follow it, but for the try", () => {
  const { notify, end } = gate();
  for (let run = 0; run < 10; run += 1) end(0, 6_000);
  const turn = (isTry: boolean) => notify({ type: "turn", nowMs: 5, hasWaited: true, isTry }).way;
  expect([turn(false), turn(true)]).toEqual(["queue", "inline"]);
});

test("a call is late where its turn would come later than it may wait, and never in a short line", () => {
  const { call, notify } = gate();
  for (let nowMs = 0; nowMs <= 5_000; nowMs += 10)
    notify({ type: "turn", nowMs, hasWaited: nowMs > 0, isTry: false });
  expect(call(5_000, { ahead: 499 }).way).toBe("inline");
  expect(call(5_000, { ahead: 501 })).toMatchObject({ way: "late" });
  expect(call(5_000, { ahead: 101, maxWaitMs: 1_000 }).way).toBe("late");
  expect(call(5_000, { ahead: 99, maxWaitMs: 1 }).way).toBe("inline");
  expect(call(5_000, { isFull: true }).way).toBe("late");
});
