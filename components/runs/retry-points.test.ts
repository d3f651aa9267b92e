import { expect, test } from "vitest";
import type { Step, StepStatus } from "@/lib/schema/run";
import type { Connection } from "@/lib/schema/workflow";
import { retryPoints } from "./retry-points";

function placesOf(statuses: readonly StepStatus[], connections: readonly Connection[]) {
  const steps = statuses.map(
    (status, worker): Step => ({
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
    }),
  );
  const { failed, others } = retryPoints({ steps, trigger: 0 }, connections);
  return { failed, others };
}

const chain = [
  { from: 0, to: 1 },
  { from: 1, to: 2 },
  { from: 2, to: 3 },
];

test("the step that failed is offered, and what succeeded before it, but not the trigger", () => {
  expect(placesOf(["succeeded", "succeeded", "failed", "skipped"], chain)).toEqual({
    failed: 2,
    others: [1],
  });
});

test("nothing is offered for a failure that its error port caught, but what follows can be begun from", () => {
  const caught = [...chain.slice(0, 1), { from: 1, to: 2, port: "error" }, { from: 2, to: 3 }];
  expect(placesOf(["succeeded", "failed", "succeeded", "succeeded"], caught)).toEqual({
    failed: null,
    others: [1, 2, 3],
  });
});

test("a retry is not offered from where it would begin further up, or would run nothing", () => {
  const branches = [
    { from: 0, to: 1 },
    { from: 1, to: 2, port: "true" },
    { from: 1, to: 3, port: "false" },
    { from: 2, to: 4 },
  ];
  expect(placesOf(["succeeded", "succeeded", "cancelled", "skipped", "cancelled"], branches)).toEqual({
    failed: null,
    others: [1, 2],
  });
});

test("a box with failed items offers to keep the others, unless it was reused or none succeeded", () => {
  const loopOf = (worker: number, done: number, failed: number, reused = false): Step => ({
    worker,
    type: "for_each",
    status: "succeeded",
    attempt: 1,
    started_at: null,
    finished_at: null,
    input: null,
    result: null,
    error: null,
    reused,
    inside: { items: 5, done, failed },
  });
  const steps = [loopOf(1, 5, 2), loopOf(2, 5, 0), loopOf(3, 1, 1), loopOf(4, 5, 1, true)];
  expect(retryPoints({ steps, trigger: 0 }, []).loops).toEqual([{ worker: 1, stored: 3 }]);
});
