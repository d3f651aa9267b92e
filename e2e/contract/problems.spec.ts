import { expect, test } from "@playwright/test";
import { expectRefusal, owner } from "@/e2e/api/api";
import { flow, provider, transform, type WorkerDraft, webhook } from "@/e2e/api/documents";
import { draft, save } from "@/e2e/api/live";
import { problem, workflow } from "@/e2e/api/shapes";

const after = (worker: WorkerDraft) => flow([webhook(0), worker], [[0, 1]]);
const news = (params: Record<string, unknown>) => after({ index: 1, type: "fetch_news", params });

/** Description of the problem, the draft, and the worker and path that must be reported. */
type Case = readonly [string, ReturnType<typeof flow>, { worker: number; path: RegExp }];

const PROBLEMS: readonly Case[] = [
  [
    "a required parameter missing",
    after({ index: 1, type: "transform", params: {} }),
    { worker: 1, path: /^workers\[1\]\.params\.expression$/ },
  ],
  [
    "an operation missing",
    after({ index: 1, type: "market_data", params: {} }),
    { worker: 1, path: /^workers\[1\]\.params\.operation$/ },
  ],
  ["a limit over its bound", news({ limit: 501 }), { worker: 1, path: /^workers\[1\]\.params\.limit$/ }],
  [
    "a day that is none",
    news({ dateFrom: "2026-02-30" }),
    { worker: 1, path: /^workers\[1\]\.params\.dateFrom$/ },
  ],
  ["a rate limit below zero", flow([webhook(0, { rate_limit: -1 })]), { worker: 0, path: /rate_limit$/ }],
  [
    "an expression left open",
    after(provider(1, "{{workers[0].result")),
    { worker: 1, path: /response_data$/ },
  ],
  [
    "an expression with an unknown filter",
    after(provider(1, "{{context.a | shout}}")),
    { worker: 1, path: /response_data$/ },
  ],
  [
    "a tag, which is code",
    after(provider(1, "{% assign a = 1 %}{{ a }}{{ }}")),
    { worker: 1, path: /response_data$/ },
  ],
  [
    "a reference to a worker that is not there",
    after(provider(1, "{{workers[9].result}}")),
    { worker: 1, path: /response_data$/ },
  ],
  [
    "a reference to itself",
    after(provider(1, "{{workers[1].result}}")),
    { worker: 1, path: /response_data$/ },
  ],
  [
    "a reference to a worker downstream",
    flow(
      [webhook(0), provider(1, "{{workers[2].result}}"), transform(2, "1")],
      [
        [0, 1],
        [1, 2],
      ],
    ),
    { worker: 1, path: /response_data$/ },
  ],
  [
    "a reference to a worker beside",
    flow(
      [webhook(0), provider(1, "{{workers[2].result}}"), transform(2, "1")],
      [
        [0, 1],
        [0, 2],
      ],
    ),
    { worker: 1, path: /response_data$/ },
  ],
  [
    "an expression of JSONata that does not parse",
    after(transform(1, "(((")),
    { worker: 1, path: /expression$/ },
  ],
];

/** The contract doesn't say whether these are faults or problems, but they must not be accepted silently. */
const EITHER: readonly Case[] = [
  [
    "a webhook_id with a space",
    flow([webhook(0, { webhook_id: "a b" })]),
    { worker: 0, path: /^workers\[0\]\.params\.webhook_id$/ },
  ],
  [
    "a webhook_id too long",
    flow([webhook(0, { webhook_id: "x".repeat(65) })]),
    { worker: 0, path: /webhook_id$/ },
  ],
  [
    "a list without choices",
    flow([webhook(0, { variables: [{ name: "a", type: "list" }] })]),
    { worker: 0, path: /^workers\[0\]\.params\.variables\[0\]/ },
  ],
  [
    "a default of another type",
    flow([webhook(0, { variables: [{ name: "n", type: "integer", default: "x" }] })]),
    { worker: 0, path: /variables\[0\]\.default$/ },
  ],
  [
    "a default that is no choice",
    flow([webhook(0, { variables: [{ name: "n", type: "list", choices: ["a"], default: "b" }] })]),
    { worker: 0, path: /variables\[0\]\.default/ },
  ],
  [
    "a variable's name with a dash",
    flow([webhook(0, { variables: [{ name: "a-b", type: "string" }] })]),
    { worker: 0, path: /variables\[0\]\.name$/ },
  ],
  [
    "result_from of a worker that is not there",
    flow([webhook(0, { result_from: 8 }), transform(1, "1")], [[0, 1]]),
    { worker: 0, path: /result_from$/ },
  ],
];

for (const [what, document, { worker, path }] of PROBLEMS) {
  test(`${what} is kept in the draft, and stops publishing and testing`, async () => {
    const answer = await owner.post("/workflows", document);
    expect(answer.status, answer.text).toBe(201);
    const { id, problems } = workflow.parse(answer.json);
    expect(
      problems.some((problem) => problem.worker === worker && path.test(problem.path)),
      answer.text,
    ).toBe(true);
    const publish = expectRefusal(await owner.post(`/workflows/${id}/publish`), 422, "not_publishable");
    expect(publish.errors, "the same list").toEqual(problems);
    const tested = expectRefusal(
      await owner.post(`/workflows/${id}/test`, { worker: 0 }),
      422,
      "not_publishable",
    );
    expect(tested.errors, "the same list").toEqual(problems);
  });
}

for (const [what, document, { path }] of EITHER) {
  test(`${what} is told, and never goes live`, async () => {
    const answer = await owner.post("/workflows", document);
    const notified =
      answer.status === 201 ? workflow.parse(answer.json).problems : problem.parse(answer.json).errors;
    expect(
      notified?.filter((fault) => path.test(fault.path)),
      answer.text,
    ).not.toEqual([]);
    expect([201, 422]).toContain(answer.status);
  });
}

test("a problem goes when it is mended, and comes back in GET until then", async () => {
  const saved = await draft(after({ index: 1, type: "transform", params: {} }));
  expect(saved.problems).toHaveLength(1);
  expect(workflow.parse((await owner.get(`/workflows/${saved.id}`)).json).problems).toEqual(saved.problems);
  const mended = workflow.parse((await save(saved, after(transform(1, "1")))).json);
  expect(mended.problems).toEqual([]);
  expect((await owner.post(`/workflows/${saved.id}/publish`)).status).toBe(200);
});

test("a parameter given by an expression is no problem of the document", async () => {
  const saved = await draft(
    flow(
      [
        webhook(0, { variables: [{ name: "n", type: "string" }] }),
        { index: 1, type: "fetch_news", params: { keyword: "{{context.n}}", dateFrom: "{{context.n}}" } },
      ],
      [[0, 1]],
    ),
  );
  expect(saved.problems).toEqual([]);
});
