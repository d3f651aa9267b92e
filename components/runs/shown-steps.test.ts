import { describe, expect, test } from "vitest";
import type { Run, Step } from "@/lib/schema/run";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { firstOfInterest, shownSteps } from "./shown-steps";

const at = (ms: number) => new Date(Date.UTC(2026, 10, 20, 10) + ms).toISOString();

function step(worker: number, status: Step["status"], from: number | null, to: number | null): Step {
  return {
    worker,
    type: "transform",
    status,
    attempt: 1,
    started_at: from === null ? null : at(from),
    finished_at: to === null ? null : at(to),
    input: null,
    result: null,
    error: null,
    reused: false,
  };
}

function run(steps: Step[], finished: number | null): Run {
  return {
    id: "r1",
    workflow_id: "w1",
    version: 1,
    mode: "production",
    status: finished === null ? "running" : "succeeded",
    trigger: 0,
    started_by: "webhook",
    webhook_id: "board",
    created_at: at(0),
    started_at: at(0),
    finished_at: finished === null ? null : at(finished),
    error: null,
    retry_of: null,
    trace_id: "0".repeat(32),
    parent_run: null,
    context: {},
    steps,
  };
}

const order = (steps: Step[]) =>
  shownSteps(run(steps, 100), undefined, undefined, 0).map(({ step: { worker } }) => worker);

describe("the steps of a run", () => {
  test("stand in the order they began, what never began last", () => {
    const steps = [step(2, "skipped", null, null), step(1, "succeeded", 10, 50), step(0, "succeeded", 0, 10)];
    expect(order(steps)).toEqual([0, 1, 2]);
  });

  test("have their bar where they were in the run's time", () => {
    const [only] = shownSteps(run([step(0, "succeeded", 25, 50)], 100), undefined, undefined, 0);
    expect(only?.bar).toEqual({ from: 0.25, to: 0.5 });
  });

  test("that still run reach up to now", () => {
    const now = Date.parse(at(200));
    const [only] = shownSteps(run([step(0, "running", 100, null)], null), undefined, undefined, now);
    expect(only?.bar).toEqual({ from: 0.5, to: 1 });
  });

  test("are named by the document, else by the catalogue, else by their type", () => {
    const document = {
      format: "millrace.workflow/1" as const,
      name: "",
      description: "",
      workers: [{ index: 0, type: "transform", name: "Tidy", params: {} }],
      connections: [],
    };
    const both = run([step(0, "succeeded", 0, 1), step(1, "succeeded", 2, 3)], 4);
    expect(shownSteps(both, document, undefined, 0).map(({ name }) => name)).toEqual(["Tidy", "transform"]);
  });
});

test("a step tells which way it took: the one decided on, or that of its failure where there is one", () => {
  const document: WorkflowDocument = {
    format: "millrace.workflow/1",
    name: "",
    description: "",
    workers: [],
    connections: [{ from: 1, to: 2, port: "error" }],
  };
  const steps = [
    { ...step(0, "succeeded", 0, 1), outlet: "false" },
    step(1, "failed", 1, 2),
    step(2, "failed", 2, 3),
    step(3, "succeeded", 3, 4),
  ];
  const outputs = shownSteps(run(steps, 5), document, undefined, 0).map(({ output }) => output);
  expect(outputs).toEqual(["false", "error", null, null]);
});

test("the failed step is of interest first, then the last that succeeded", () => {
  const shown = (steps: Step[]) => firstOfInterest(shownSteps(run(steps, 100), undefined, undefined, 0));
  const good = [step(0, "succeeded", 0, 10), step(1, "succeeded", 10, 20)];
  expect(shown(good)).toBe(1);
  expect(shown([...good, step(2, "failed", 20, 30), step(3, "skipped", null, null)])).toBe(2);
  expect(shown([])).toBeNull();
});
