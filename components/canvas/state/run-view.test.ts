import { describe, expect, test } from "vitest";
import type { Run, Step } from "@/lib/schema/run";
import { connectionState, NO_RUN, reusableRun, showRun } from "./run-view";

const step = (worker: number, status: Step["status"], output?: string): Step => ({
  worker,
  type: "transform",
  status,
  attempt: 1,
  started_at: null,
  finished_at: null,
  input: null,
  result: null,
  error: null,
  reused: false,
  ...(output === undefined ? {} : { outlet: output }),
});
const run = (id: string, steps: Step[]): Run => ({
  id,
  workflow_id: "w",
  version: 1,
  mode: "production",
  status: "running",
  trigger: 0,
  started_by: "webhook",
  webhook_id: "board",
  created_at: "",
  started_at: null,
  finished_at: null,
  error: null,
  retry_of: null,
  trace_id: "0".repeat(32),
  parent_run: null,
  context: {},
  steps,
});

test("a step that did not change stays the same object, so that its node is not drawn again", () => {
  const first = showRun(NO_RUN, run("a", [step(0, "succeeded"), step(1, "running")]));
  const second = showRun(first, run("a", [step(0, "succeeded"), step(1, "succeeded")]));
  expect(second.steps.get(0)).toBe(first.steps.get(0));
  expect(second.steps.get(1)).not.toBe(first.steps.get(1));
  expect(showRun(second, run("b", [step(0, "succeeded")])).steps.get(0)).not.toBe(second.steps.get(0));
});

describe("a wire", () => {
  const between = (from: Step["status"] | null, to: Step["status"] | null, port?: string, output?: string) =>
    connectionState(
      { from: 0, to: 1, ...(port === undefined ? {} : { port }) },
      new Map([
        ...(from ? [[0, step(0, from, output)] as const] : []),
        ...(to ? [[1, step(1, to)] as const] : []),
      ]),
    );

  test.each([
    [null, null, undefined, "idle"],
    ["running", "queued", undefined, "idle"],
    ["succeeded", "running", undefined, "taken"],
    ["succeeded", "skipped", "false", "skipped"],
    ["failed", "skipped", undefined, "skipped"],
    ["failed", "succeeded", "error", "taken"],
    ["succeeded", "succeeded", "error", "skipped"],
    ["skipped", "skipped", undefined, "skipped"],
  ] as const)("from %s to %s by %s is %s", (from, to, port, expected) => {
    expect(between(from, to, port)).toBe(expected);
  });

  test("of a decision is taken on the way that was decided, also where both ways meet again", () => {
    expect(between("succeeded", "succeeded", "true", "true")).toBe("taken");
    expect(between("succeeded", "succeeded", "false", "true")).toBe("skipped");
    expect(between("succeeded", "running", undefined, "true")).toBe("taken");
  });
});

describe("a run is gone on with", () => {
  const connections = [
    { from: 0, to: 1 },
    { from: 1, to: 2 },
  ];
  const ended = (steps: Step[], more: Partial<Run> = {}) =>
    showRun(NO_RUN, { ...run("a", steps), status: "failed", ...more });

  test("from a worker behind one that succeeded", () => {
    const view = ended([step(0, "succeeded"), step(1, "failed")]);
    expect(reusableRun(view, connections, 1)?.id).toBe("a");
    expect(reusableRun(view, connections, 2)).toBeNull();
    expect(reusableRun(view, connections, 0)).toBeNull();
  });

  test("not from where it would begin further up", () => {
    const both = [...connections, { from: 3, to: 2 }];
    const view = ended([step(0, "succeeded"), step(1, "succeeded"), step(3, "failed"), step(2, "skipped")]);
    expect(reusableRun(view, both, 2)).toBeNull();
    expect(reusableRun(view, both, 1)?.id).toBe("a");
  });

  test("neither while it goes on, nor where it was a test of one worker, nor without a run", () => {
    const steps = [step(0, "succeeded")];
    expect(reusableRun(ended(steps, { status: "running" }), connections, 1)).toBeNull();
    expect(reusableRun(ended(steps, { trigger: null }), connections, 1)).toBeNull();
    expect(reusableRun(NO_RUN, connections, 1)).toBeNull();
  });
});
