import { describe, expect, test } from "vitest";
import type { Run, RunStatus, Step } from "@/lib/schema/run";
import { mergeRun, mergeStep } from "./merge-run";

function step(worker: number, status: Step["status"], attempt = 1): Step {
  return {
    worker,
    type: "transform",
    status,
    attempt,
    started_at: null,
    finished_at: null,
    input: null,
    result: null,
    error: null,
    reused: false,
  };
}

function run(status: RunStatus, steps: Step[] = []): Run {
  return {
    id: "r1",
    workflow_id: "w1",
    version: 1,
    mode: "production",
    status,
    trigger: 0,
    started_by: "webhook",
    webhook_id: "board",
    created_at: "2026-11-20T10:00:00Z",
    started_at: null,
    finished_at: null,
    error: null,
    retry_of: null,
    trace_id: "0".repeat(32),
    parent_run: null,
    context: {},
    steps,
  };
}

const states = (merged: Run) => merged.steps.map((each) => each.status);

test("an ended run stays ended, whatever arrives late", () => {
  expect(mergeRun(run("succeeded"), run("running")).status).toBe("succeeded");
  expect(mergeRun(run("running"), run("failed")).status).toBe("failed");
  expect(mergeRun(undefined, run("queued")).status).toBe("queued");
});

describe("news of a step", () => {
  test("replaces what was known of it and adds what was not", () => {
    const known = run("running", [step(0, "succeeded"), step(1, "running")]);
    expect(states(mergeStep(known, step(1, "succeeded")))).toEqual(["succeeded", "succeeded"]);
    expect(states(mergeStep(known, step(2, "queued")))).toEqual(["succeeded", "running", "queued"]);
  });

  test("of an earlier attempt, or from before its end, is dropped", () => {
    const known = run("running", [step(0, "failed", 2)]);
    expect(mergeStep(known, step(0, "succeeded", 1))).toBe(known);
    expect(mergeStep(known, step(0, "running", 2))).toBe(known);
    expect(states(mergeStep(known, step(0, "running", 3)))).toEqual(["running"]);
  });
});
