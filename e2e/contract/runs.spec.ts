import { expect, test } from "@playwright/test";
import { type Api, expectRefusal, owner } from "@/e2e/api/api";
import { flow, httpGet, transform, webhook } from "@/e2e/api/documents";
import { draft, live, save } from "@/e2e/api/live";
import { newPerson } from "@/e2e/api/people";
import { ended, everything, readRun, runIdOf, statuses, stepOf } from "@/e2e/api/runs";
import { page, run, withId } from "@/e2e/api/shapes";
import { startUpstream, type Upstream } from "@/e2e/upstream";

const begin = (id: string, body: unknown = {}, api: Api = owner) => api.post(`/workflows/${id}/runs`, body);
const two = (expression = "context.n + 1") =>
  flow(
    [
      webhook(0, { variables: [{ name: "n", type: "integer", default: 1 }] }),
      transform(1, expression),
      transform(2, "workers[1].result * 10"),
    ],
    [
      [0, 1],
      [1, 2],
    ],
  );

let upstream: Upstream;
test.beforeAll(async () => {
  upstream = await startUpstream();
});
test.afterAll(() => upstream.close());

test("a run and its steps have every field of the contract", async () => {
  const { id } = await live(two());
  const begun = await begin(id, { trigger: 0, variables: { n: 4 } });
  expect(begun.status).toBe(202);
  const found = await ended(begun);
  expect(found).toMatchObject({
    workflow_id: id,
    version: 1,
    status: "succeeded",
    trigger: 0,
    context: { n: 4 },
    error: null,
    retry_of: null,
  });
  expect(stepOf(found, 1)).toMatchObject({
    type: "transform",
    status: "succeeded",
    attempt: 1,
    result: 5,
    error: null,
    reused: false,
    input: { expression: "context.n + 1" },
  });
  expect(stepOf(found, 2)?.result).toBe(50);
  const times = [
    found.created_at,
    found.started_at,
    stepOf(found, 1)?.started_at,
    stepOf(found, 1)?.finished_at,
    found.finished_at,
  ].map((time) => Date.parse(String(time)));
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

test("variables are judged as those of a call", async () => {
  const { id } = await live(two());
  const refusal = expectRefusal(await begin(id, { variables: { n: "x" } }), 422);
  expect(refusal.errors).toMatchObject([{ path: "n" }]);
  expect((await ended(await begin(id, { variables: { n: "7" } }))).context).toEqual({ n: 7 });
  expect((await ended(await begin(id))).context).toEqual({ n: 1 });
});

test("version: live is the usual one, draft is the stored draft", async () => {
  const { id, document } = await live(two("'live'"));
  await save(document, two("'draft'"));
  const [usual, draftRun] = [
    await ended(await begin(id)),
    await ended(await begin(id, { version: "draft" })),
  ];
  expect([stepOf(usual, 1)?.result, stepOf(draftRun, 1)?.result]).toEqual(["live", "draft"]);
  expect(usual.version).toBe(1);
  const never = await draft(two());
  expect([404, 409, 422]).toContain((await begin(never.id)).status);
  expect(await ended(await begin(never.id, { version: "draft" }))).toMatchObject({ status: "succeeded" });
  expect((await begin(id, { version: "other" })).status).toBe(422);
});

test("trigger is a worker's index; another is 422", async () => {
  const { id } = await live(
    flow(
      [webhook(0), webhook(4), transform(1, "'a'"), transform(2, "'b'")],
      [
        [0, 1],
        [4, 2],
      ],
    ),
  );
  const found = await ended(await begin(id, { trigger: 4 }));
  expect(found.trigger).toBe(4);
  expect(statuses(found)[2]).toBe("succeeded");
  for (const trigger of [1, 9, "0"])
    expect.soft((await begin(id, { trigger })).status, String(trigger)).toBe(422);
});

test("runs are listed newest first, by workflow and all together, filtered and in pages", async () => {
  const { api } = await newPerson();
  const [one, other] = [await live(two(), api), await live(two("$error('x')"), api)];
  const ids: string[] = [];
  for (const { id } of [one, other, one, one]) ids.unshift(runIdOf(await begin(id, {}, api)));
  for (const id of ids) await ended(id, api);
  const listed = async (path: string) => (await everything(path, withId, api)).map(({ id }) => id);
  expect(await listed("/runs")).toEqual(ids);
  expect(await listed(`/workflows/${other.id}/runs`)).toEqual([ids[2]]);
  expect(await listed("/runs?status=failed")).toEqual([ids[2]]);
  expect(await listed(`/workflows/${one.id}/runs?status=succeeded`)).toEqual([ids[0], ids[1], ids[3]]);
  expectRefusal(await api.get("/runs?status=nonsense"), 400);
  const first = page.parse((await api.get("/runs?limit=3")).json);
  const second = page.parse((await api.get(`/runs?limit=3&cursor=${first.next_cursor}`)).json);
  expect([...first.items, ...second.items].map((item) => withId.parse(item).id)).toEqual(ids);
  expect(second.next_cursor).toBeNull();
  const step = (worker: number, status: string) => expect.objectContaining({ worker, status });
  expect(first.items[2]).toMatchObject({
    context: {},
    steps: [step(0, "succeeded"), step(1, "failed"), step(2, "skipped")],
  });
});

test("cancel stops a run within two seconds; one that has ended is 409", async () => {
  const gate = upstream.holds();
  const { id, call } = await live(
    flow(
      [webhook(0), httpGet(1, gate.url), transform(2, "1")],
      [
        [0, 1],
        [1, 2],
      ],
    ),
  );
  const accepted = await call();
  const runId = runIdOf(accepted);
  await expect.poll(gate.calls).toBe(1);
  const cancelled = await owner.post(`/runs/${runId}/cancel`);
  expect(cancelled.status).toBe(202);
  const found = await ended(runId, owner);
  expect(found).toMatchObject({ status: "cancelled", workflow_id: id });
  expect(statuses(found)).toMatchObject({ 1: "cancelled" });
  expect(statuses(found)[2]).not.toBe("succeeded");
  gate.release();
  expectRefusal(await owner.post(`/runs/${runId}/cancel`), 409, "run_ended");
  const done = await ended(await begin((await live(two())).id));
  expectRefusal(await owner.post(`/runs/${done.id}/cancel`), 409, "run_ended");
});

test("what has ended never changes", async () => {
  const found = await ended(await begin((await live(two())).id));
  await owner.post(`/runs/${found.id}/cancel`);
  await owner.post(`/runs/${found.id}/retry`, {});
  expect(await readRun(found.id)).toEqual(found);
});

test("retry from the start runs everything again", async () => {
  const flaky = upstream.answers(404, 200);
  const { id } = await live(
    flow(
      [webhook(0), transform(1, "1"), httpGet(2, flaky.url)],
      [
        [0, 1],
        [1, 2],
      ],
    ),
  );
  const failed = await ended(await begin(id));
  expect(failed.status).toBe("failed");
  const answer = await owner.post(`/runs/${failed.id}/retry`, {});
  expect(answer.status).toBe(202);
  const again = await ended(answer);
  expect(again).toMatchObject({
    status: "succeeded",
    retry_of: failed.id,
    context: failed.context,
    workflow_id: id,
  });
  expect(again.id).not.toBe(failed.id);
  expect(await readRun(failed.id)).toEqual(failed);
});

test("retry from a worker reuses the steps before it, with their results", async () => {
  const counted = upstream.answers(200);
  const flaky = upstream.answers(404, 200);
  const { id } = await live(
    flow(
      [
        webhook(0),
        httpGet(1, counted.url),
        httpGet(2, flaky.url),
        transform(3, "workers[1].result.status + workers[2].result.status"),
      ],
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
    ),
  );
  const failed = await ended(await begin(id));
  expect(statuses(failed)).toMatchObject({ 1: "succeeded", 2: "failed", 3: "skipped" });
  const again = await ended(await owner.post(`/runs/${failed.id}/retry`, { from: 2 }));
  expect(again.status, JSON.stringify(again.error)).toBe("succeeded");
  expect(counted.calls()).toBe(1);
  expect(flaky.calls()).toBe(2);
  expect(stepOf(again, 1)).toMatchObject({
    reused: true,
    status: "succeeded",
    result: stepOf(failed, 1)?.result,
  });
  expect(stepOf(again, 2)).toMatchObject({ reused: false, status: "succeeded" });
  expect(stepOf(again, 3)).toMatchObject({ reused: false, result: 400 });
  for (const from of [99, "2", -1]) {
    expect.soft((await owner.post(`/runs/${failed.id}/retry`, { from })).status, String(from)).toBe(422);
  }
});

test("retry with version: same keeps the document of the run, live takes the present one", async () => {
  const { id, document } = await live(two("'old'"));
  const first = await ended(await begin(id));
  await save(document, two("'new'"));
  await owner.post(`/workflows/${id}/publish`);
  const retried = async (body: unknown) =>
    stepOf(await ended(await owner.post(`/runs/${first.id}/retry`, body)), 1)?.result;
  expect(await retried({ version: "same" })).toBe("old");
  expect(await retried({})).toBe("old");
  expect(await retried({ version: "live" })).toBe("new");
});

test("a run that is begun is in the list and by its id at once", async () => {
  const { id } = await live(two());
  const begun = run.pick({ id: true, workflow_id: true, status: true }).parse((await begin(id)).json);
  expect(begun.workflow_id).toBe(id);
  expect((await owner.get(`/runs/${begun.id}`)).status).toBe(200);
  expectRefusal(await owner.get("/runs/nothing"), 404);
  expectRefusal(await owner.get("/runs/00000000-0000-0000-0000-000000000000"), 404);
  await ended(begun.id);
});
