import { expect, test } from "@playwright/test";
import { condition, flow, transform, type WorkerDraft, webhook } from "@/e2e/api/documents";
import { live } from "@/e2e/api/live";
import { ended, statuses, stepOf } from "@/e2e/api/runs";

const BROKEN = "$error('broken')";
const OK = "succeeded";
const NO = "skipped";

type Joins = Parameters<typeof flow>[1];

async function outcome(workers: readonly WorkerDraft[], joins: Joins) {
  const { call } = await live(
    flow([webhook(0, { variables: [{ name: "n", type: "integer" }] }), ...workers], joins),
  );
  return ended(await call({ n: 5 }));
}

/**
 * A drawing of the graph, its workers and connections, the status of the run, and the status of each worker.
 */
const GRAPHS: readonly [string, readonly WorkerDraft[], Joins, string, Record<number, string>][] = [
  [
    "0 - 1 - 2",
    [transform(1, "1"), transform(2, "2")],
    [
      [0, 1],
      [1, 2],
    ],
    OK,
    { 1: OK, 2: OK },
  ],
  [
    "a diamond runs its foot once, after both sides",
    [transform(1, "1"), transform(2, "2"), transform(3, "workers[1].result + workers[2].result")],
    [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
    ],
    OK,
    { 1: OK, 2: OK, 3: OK },
  ],
  [
    "condition true",
    [condition(1, "context.n > 3"), transform(2, "1"), transform(3, "1")],
    [
      [0, 1],
      [1, 2, "true"],
      [1, 3, "false"],
    ],
    OK,
    { 1: OK, 2: OK, 3: NO },
  ],
  [
    "condition false",
    [condition(1, "context.n < 3"), transform(2, "1"), transform(3, "1")],
    [
      [0, 1],
      [1, 2, "true"],
      [1, 3, "false"],
    ],
    OK,
    { 1: OK, 2: NO, 3: OK },
  ],
  [
    "a truthy value takes true",
    [condition(1, "'text'"), transform(2, "1"), transform(3, "1")],
    [
      [0, 1],
      [1, 2, "true"],
      [1, 3, "false"],
    ],
    OK,
    { 2: OK, 3: NO },
  ],
  [
    "nothing is falsy",
    [condition(1, "context.nothing"), transform(2, "1"), transform(3, "1")],
    [
      [0, 1],
      [1, 2, "true"],
      [1, 3, "false"],
    ],
    OK,
    { 2: NO, 3: OK },
  ],
  [
    "a join after a condition runs when one way was taken",
    [condition(1, "true"), transform(2, "1"), transform(3, "1"), transform(4, "1")],
    [
      [0, 1],
      [1, 2, "true"],
      [1, 3, "false"],
      [2, 4],
      [3, 4],
    ],
    OK,
    { 2: OK, 3: NO, 4: OK },
  ],
  [
    "skipping goes on while no way in was taken",
    [condition(1, "false"), transform(2, "1"), transform(3, "1"), transform(4, "1")],
    [
      [0, 1],
      [1, 2, "true"],
      [2, 3],
      [3, 4],
    ],
    OK,
    { 1: OK, 2: NO, 3: NO, 4: NO },
  ],
  [
    "a failure without an error way fails the run; other branches finish, what hangs on it alone is skipped",
    [transform(1, BROKEN), transform(2, "1"), transform(3, "1"), transform(4, "1"), transform(5, "1")],
    [
      [0, 1],
      [1, 2],
      [0, 3],
      [3, 4],
      [2, 5],
      [4, 5],
    ],
    "failed",
    { 1: "failed", 2: NO, 3: OK, 4: OK, 5: OK },
  ],
  [
    "a failure takes its error way, and the run succeeds",
    [transform(1, BROKEN), transform(2, "1"), transform(3, "1")],
    [
      [0, 1],
      [1, 2],
      [1, 3, "error"],
    ],
    OK,
    { 1: "failed", 2: NO, 3: OK },
  ],
  [
    "a success does not take the error way",
    [transform(1, "1"), transform(2, "1"), transform(3, "1")],
    [
      [0, 1],
      [1, 2],
      [1, 3, "error"],
    ],
    OK,
    { 1: OK, 2: OK, 3: NO },
  ],
  [
    "a failure on the error way fails the run",
    [transform(1, BROKEN), transform(2, BROKEN)],
    [
      [0, 1],
      [1, 2, "error"],
    ],
    "failed",
    { 1: "failed", 2: "failed" },
  ],
  [
    "both ways into one worker",
    [transform(1, BROKEN), transform(2, "1")],
    [
      [0, 1],
      [1, 2],
      [1, 2, "error"],
    ],
    OK,
    { 1: "failed", 2: OK },
  ],
  [
    "a condition that fails has an error way too",
    [condition(1, BROKEN), transform(2, "1"), transform(3, "1")],
    [
      [0, 1],
      [1, 2, "true"],
      [1, 3, "error"],
    ],
    OK,
    { 1: "failed", 2: NO, 3: OK },
  ],
];

for (const [name, workers, joins, status, expected] of GRAPHS) {
  test(name, async () => {
    const run = await outcome(workers, joins);
    expect(run.status).toBe(status);
    expect(statuses(run)).toMatchObject(expected);
    expect(run.steps.filter((step) => step.status === NO).every((step) => step.result == null)).toBe(true);
    if (status === "failed") expect(run.error?.code).toBeTruthy();
  });
}

test("a worker sees the results of those before it", async () => {
  const run = await outcome(
    [
      transform(1, "1"),
      transform(2, "2"),
      transform(3, "workers[1].result + workers[2].result"),
      transform(7, "[$count(workers), workers[4]]"),
    ],
    [
      [0, 1],
      [0, 2],
      [1, 3],
      [2, 3],
      [3, 7],
    ],
  );
  expect(stepOf(run, 3)?.result).toBe(3);
});

test("what follows an error way sees workers[i].error", async () => {
  const run = await outcome(
    [
      transform(1, BROKEN),
      {
        index: 2,
        type: "data_provider",
        params: { response_type: "text", response_data: "{{workers[1].error.code}}" },
      },
      transform(3, "workers[1].error.code"),
    ],
    [
      [0, 1],
      [1, 2, "error"],
      [1, 3, "error"],
    ],
  );
  const code = stepOf(run, 1)?.error?.code;
  expect(run.status).toBe(OK);
  expect(stepOf(run, 2)?.input).toMatchObject({ response_data: code });
  expect(stepOf(run, 3)?.result).toBe(code);
});
