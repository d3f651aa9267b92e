import { expect, test } from "vitest";
import { createRunStore } from "@/db/run-store/run-store";
import { testMarket } from "@/lib/http/tests/market.suite";
import type { JsonObject } from "@/lib/kit/json";
import { newRun } from "@/lib/service/document/new-run";

const { buyer, call, credit, knock, seller, services, setPrice, work } = await testMarket();

type Person = typeof seller;

/**
 * A live workflow that fails if its variable `fail` is "yes". `more` can name a workflow to run after a
 * failure.
 */
async function failing(more: JsonObject = {}, between: JsonObject[] = [], owner: Person = seller) {
  const expression = 'context.fail = "yes" ? $error("it broke") : "fine"';
  const last = 1 + between.length;
  const variables = [{ name: "fail", type: "string", default: "yes" }];
  const made = await owner.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Fragile",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "in", variables } },
      ...between.map((worker, at) => ({ ...worker, index: at + 1 })),
      { index: last, type: "transform", params: { expression } },
    ],
    connections: Array.from({ length: last }, (_, at) => ({ from: at, to: at + 1 })),
    ...more,
  });
  expect(made.body.problems).toEqual([]);
  const published = await owner.api("POST", `/workflows/${made.body.id}/publish`);
  expect(published.status).toBe(200);
  return String(made.body.id);
}

/** A live workflow that returns its input. */
async function listening(variables: JsonObject[] = [], more: JsonObject = {}, owner: Person = seller) {
  const made = await owner.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    name: "Desk",
    workers: [
      { index: 0, type: "webhook_trigger", params: { webhook_id: "told", variables } },
      { index: 1, type: "transform", params: { expression: "context" } },
    ],
    connections: [{ from: 0, to: 1 }],
    ...more,
  });
  await owner.api("POST", `/workflows/${made.body.id}/publish`);
  return String(made.body.id);
}

const read = async (id: string, owner: Person = seller) => (await owner.api("GET", `/runs/${id}`)).body;
const runsOf = async (id: string, owner: Person = seller) =>
  (await owner.api("GET", `/workflows/${id}/runs`)).body.items;
const handledBy = (id: string) => ({ on_failure: { workflow_id: id } });

async function fail(id: string): Promise<string> {
  const { body } = await knock(`/api/t/${id}/in`, null, {});
  await work();
  expect((await read(body.run_id)).status).toBe("failed");
  return body.run_id;
}

test("a run that fails begins the workflow its document names, and tells it what happened", async () => {
  const desk = await listening([{ name: "worker", type: "string" }]);
  const fragile = await failing(handledBy(desk));
  const failed = await fail(fragile);
  const [begun, ...more] = await runsOf(desk);
  expect(more).toEqual([]);
  expect(begun).toMatchObject({ started_by: "failure", failure_of: failed, mode: "production" });
  const { status, context, steps } = await read(begun.id);
  expect(status).toBe("succeeded");
  const notified = {
    run_id: failed,
    workflow_id: fragile,
    workflow_name: "Fragile",
    worker: "1",
    code: "expression_error",
    message: "it broke",
    url: expect.stringMatching(new RegExp(`^http.*/runs/${failed}$`)),
  };
  expect(context).toEqual(notified);
  expect(steps[1].result).toEqual(notified);
  expect((await read(failed)).on_failure).toEqual({ workflow_id: desk, run_id: begun.id });

  // A retry that fails triggers the handler again. Successful runs, test runs and cancelled runs don't.
  const retried = await seller.api("POST", `/runs/${failed}/retry`, {});
  await work();
  expect((await runsOf(desk)).map(({ failure_of }: { failure_of: string }) => failure_of)).toEqual([
    retried.body.id,
    failed,
  ]);
  await seller.api("POST", `/workflows/${fragile}/runs`, { variables: { fail: "no" } });
  await seller.api("POST", `/workflows/${fragile}/runs`, { version: "draft" });
  const stopped = await seller.api("POST", `/workflows/${fragile}/runs`, {});
  await seller.api("POST", `/runs/${stopped.body.id}/cancel`);
  await work();
  expect((await read(stopped.body.id)).status).toBe("cancelled");
  expect(await runsOf(desk)).toHaveLength(2);
});

test("what a failure begins, and what that calls or is when it is run again, begins nothing", async () => {
  const desk = await listening();
  const inner = await failing(handledBy(desk));
  const broken = await failing(handledBy(desk), [
    { index: 0, type: "call_workflow", params: { workflow_id: inner } },
  ]);
  const fragile = await failing(handledBy(broken));
  await fail(fragile);
  const [handler] = await runsOf(broken);
  expect((await read(handler.id)).status).toBe("failed");
  const [called] = await runsOf(inner);
  expect(called).toMatchObject({ status: "failed", parent_run: handler.id });
  await seller.api("POST", `/runs/${handler.id}/retry`, {});
  await seller.api("POST", `/runs/${called.id}/retry`, {});
  await work();
  expect((await runsOf(inner)).map(({ status }: { status: string }) => status)).toEqual(
    Array.from({ length: 3 }, () => "failed"),
  );
  expect(await runsOf(desk)).toEqual([]);
});

test("a workflow never handles its own failure, and one that handles others has a handler of its own", async () => {
  const desk = await listening();
  const fragile = await failing(handledBy(desk));
  const own = (await seller.api("GET", `/workflows/${fragile}`)).body;
  const saved = await seller.api(
    "PUT",
    `/workflows/${fragile}`,
    { ...own, ...handledBy(fragile.toUpperCase()) },
    { "If-Match": `"${own.revision}"` },
  );
  expect([saved.status, saved.body.problems]).toEqual([200, []]);
  await seller.api("POST", `/workflows/${fragile}/publish`);
  const failed = await fail(fragile);
  expect(await runsOf(fragile)).toHaveLength(1);
  expect(await read(failed)).not.toHaveProperty("on_failure");

  // Started manually, the handler's run is a run like any other.
  const handler = await failing(handledBy(desk));
  await fail(handler);
  expect(await runsOf(desk)).toHaveLength(1);
});

test("a called run that fails is a failure of its own, beside that of the run which called it", async () => {
  const desk = await listening();
  const inner = await failing(handledBy(desk));
  const outer = await failing(handledBy(desk), [
    { index: 0, type: "call_workflow", params: { workflow_id: inner } },
  ]);
  const failed = await fail(outer);
  const [called] = await runsOf(inner);
  const notified = (await runsOf(desk)).map(({ failure_of }: { failure_of: string }) => failure_of);
  expect(notified.toSorted()).toEqual([called.id, failed].toSorted());
});

test("an unknown workflow is a problem of the document, and so is another workspace's", async () => {
  const foreign = await listening([], {}, buyer);
  const made = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    workers: [{ index: 0, type: "webhook_trigger", params: { webhook_id: "in" } }],
    ...handledBy(foreign),
  });
  expect(made.body.problems).toMatchObject([
    { path: "on_failure.workflow_id", code: "unknown_workflow", worker: null },
  ]);
  const published = await seller.api("POST", `/workflows/${made.body.id}/publish`);
  expect(published.body).toMatchObject({ status: 422, code: "not_publishable" });
  const wrong = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    workers: [],
    on_failure: { workflow: 1 },
  });
  expect(wrong.body).toMatchObject({ status: 422, code: "invalid_document" });
});

test("a handler that is not live, refuses, or is gone is noted on the run, and nothing else changes", async () => {
  const desk = await listening();
  const fragile = await failing(handledBy(desk));
  const strict = await listening([{ name: "ticket", type: "string", required: true }]);
  const refused = await failing(handledBy(strict));
  const absent = await failing({ on_failure: { workflow_id: desk, trigger: 7 } });
  const note = async (id: string) => (await read(await fail(id))).on_failure;
  expect(await note(refused)).toMatchObject({
    workflow_id: strict,
    code: "invalid_params",
    message: expect.stringContaining("ticket"),
  });
  expect(await note(absent)).toMatchObject({ workflow_id: desk, code: "invalid_params" });
  await seller.api("POST", `/workflows/${desk}/unpublish`);
  expect(await note(fragile)).toMatchObject({ workflow_id: desk, code: "workflow_not_live" });
  await seller.api("DELETE", `/workflows/${desk}`);
  expect(await note(fragile)).toMatchObject({ workflow_id: desk, code: "workflow_not_found" });
  expect(await runsOf(strict)).toEqual([]);
});

test("of a small pure workflow too, which is else carried where its call came in", async () => {
  const desk = await listening();
  const fragile = await failing(handledBy(desk));
  const fine = await knock(`/api/t/${fragile}/in`, null, { fail: "no" });
  expect((await read(fine.body.run_id)).status).toBe("succeeded");
  const { body } = await knock(`/api/t/${fragile}/in`, null, {});
  expect((await read(body.run_id)).status).toBe("queued");
  await work();
  expect((await runsOf(desk)).map((run: { failure_of: string }) => run.failure_of)).toEqual([body.run_id]);
});

test("a failure that is recorded twice begins one run", async () => {
  const desk = await listening();
  const fragile = await failing(handledBy(desk));
  const failed = await fail(fragile);
  const [begun] = await runsOf(desk);
  const second = newRun(services.clock(), {
    workspaceId: seller.workspaceId,
    workflowId: desk,
    version: 1,
    trigger: 0,
    context: "{}",
    resultWorkers: [],
    failureOf: failed,
  });
  const again = {
    runId: failed,
    attempt: 1,
    paid: false,
    copied: false,
    isSubRun: false,
    status: "failed",
    startedAt: 1,
    finishedAt: 2,
    error: null,
    steps: [],
    publications: [],
    suspend: null,
    onFailure: null,
    inside: null,
    spawn: [{ ...second, order: 1 }],
    executedInline: [],
  } as const;
  expect(await createRunStore(services.db).record([again])).toEqual([false]);
  expect((await runsOf(desk)).map((run: { id: string }) => run.id)).toEqual([begun.id]);
});

test("a subscriber's call that fails tells the owner, costs nothing, and shows the subscriber nothing", async () => {
  const desk = await listening();
  const fragile = await failing(handledBy(desk));
  await setPrice(seller, "workflow", fragile, { mode: "per_cycle", amount: 50, currency: "USD" });
  await credit(buyer, 500);
  const { key } = (await buyer.api("POST", "/subscriptions", { kind: "workflow", id: fragile })).body;
  const { body } = await knock(`/api/t/${fragile}/in`, key, {});
  await work();
  const [begun] = await runsOf(desk);
  expect(begun).toMatchObject({ failure_of: body.run_id, status: "succeeded" });
  const looked = await call("GET", `/runs/${body.run_id}`, { token: key });
  expect(looked.body).toMatchObject({ status: "failed", error: null, steps: [] });
  expect(looked.body).not.toHaveProperty("on_failure");
  expect((await buyer.api("GET", "/balance")).body.items).toMatchObject([{ amount: 500 }]);
});
