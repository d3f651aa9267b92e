import fc from "fast-check";
import { expect, test } from "vitest";
import { ancestors, descendants, graphOf } from "@/lib/graph/graph";
import type { StepStatus } from "@/lib/schema/run";
import { type Connection, workflowDocument } from "@/lib/schema/workflow";
import { type EarlierStep, reusedSteps } from "./reused-steps";

function documentOf(size: number, connections: readonly Connection[]) {
  const workers = Array.from({ length: size }, (_, index) => ({ index, type: "connector" }));
  return workflowDocument.parse({ format: "millrace.workflow/1", workers, connections });
}

function steps(...statuses: StepStatus[]): EarlierStep[] {
  return statuses.map((status, worker) => ({ worker, type: "connector", status }));
}

const chain = documentOf(4, [
  { from: 0, to: 1 },
  { from: 1, to: 2 },
  { from: 0, to: 3 },
]);

test("what comes before the given worker, and beside it, is taken over", () => {
  const earlier = steps("succeeded", "succeeded", "succeeded", "succeeded");
  expect(reusedSteps(chain, earlier, 1)).toEqual({ ok: true, value: [0, 3] });
});

test("what failed or never ended runs again too, with all behind it", () => {
  const parts = documentOf(4, [{ from: 0, to: 1 }]);
  expect(reusedSteps(parts, steps("failed", "skipped", "succeeded", "succeeded"), 3)).toEqual({
    ok: true,
    value: [2],
  });
  expect(reusedSteps(chain, steps("succeeded", "succeeded", "cancelled", "running"), 2)).toEqual({
    ok: true,
    value: [0, 1],
  });
});

test("a failure that took its error connection stands", () => {
  const rescued = documentOf(3, [
    { from: 0, to: 1, port: "error" },
    { from: 1, to: 2 },
  ]);
  expect(reusedSteps(rescued, steps("failed", "succeeded", "failed"), 2)).toEqual({
    ok: true,
    value: [0, 1],
  });
});

test("a worker that is new or of another type now runs, and what depends on it", () => {
  const earlier: EarlierStep[] = [
    { worker: 0, type: "connector", status: "succeeded" },
    { worker: 1, type: "transform", status: "succeeded" },
    { worker: 3, type: "connector", status: "succeeded" },
  ];
  expect(reusedSteps(chain, earlier, 2)).toEqual({ ok: true, value: [0, 3] });
});

test("an unknown worker to begin from is a fault", () => {
  expect(reusedSteps(chain, [], 9)).toMatchObject({
    ok: false,
    error: { path: "from", code: "unknown_worker" },
  });
});

const size = 8;
const graph = fc.record({
  connections: fc.array(
    fc
      .tuple(fc.nat(size - 1), fc.nat(size - 1), fc.constantFrom(undefined, "error"))
      .filter(([from, to]) => from < to)
      .map(([from, to, port]): Connection => (port === undefined ? { from, to } : { from, to, port })),
  ),
  statuses: fc.array(fc.constantFrom<StepStatus>("succeeded", "failed", "skipped", "cancelled"), {
    minLength: size,
    maxLength: size,
  }),
  from: fc.nat(size - 1),
});

test("nothing is taken over that stands behind something that runs again", () => {
  fc.assert(
    fc.property(graph, ({ connections, statuses, from }) => {
      const document = documentOf(size, connections);
      const result = reusedSteps(document, steps(...statuses), from);
      const reused = new Set(result.ok ? result.value : []);
      const walked = graphOf(document);
      for (const index of reused) {
        expect(index).not.toBe(from);
        expect(descendants(walked, from).has(index)).toBe(false);
        for (const before of ancestors(walked, index)) {
          expect(reused.has(before) || statuses[before] === "skipped").toBe(true);
        }
      }
    }),
  );
});
