import { createServer } from "node:http";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { JsonObject } from "@/lib/kit/json";
import { problem } from "@/lib/schema/problem";
import { RUN_INTAKE } from "@/lib/service/accept/run-intake";
import { loop, stepOf, testLoops } from "./for-each.suite";

const asked: string[] = [];
const broken = new Set<string>();
const upstream = createServer((request, response) => {
  const path = request.url ?? "";
  asked.push(path);
  response.writeHead(broken.has(path) ? 404 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify({ path, asked: asked.length }));
});
await new Promise<void>((resolve) => upstream.listen(0, "127.0.0.1", resolve));
const address = upstream.address();
const port = typeof address === "object" ? address?.port : 0;
afterAll(() => upstream.close());
beforeEach(() => {
  asked.length = 0;
  broken.clear();
});

const { ran, seller, services, sql, work } = await testLoops({ MILLRACE_EGRESS_ALLOW: "127.0.0.1" });

const ask = (index: number, path: string): JsonObject => ({
  index,
  type: "http_request",
  inside: 2,
  params: { method: "GET", url: `http://127.0.0.1:${port}/${path}{{item.n}}` },
});
const collect = loop({ on_error: "collect", parallel: 1, result_from: 4 });
const pair = [ask(3, "a"), ask(4, "b")];

async function retried(id: string, order: JsonObject) {
  const begun = await seller.api("POST", `/runs/${id}/retry`, order);
  expect(begun.status).toBe(202);
  await work();
  return (await seller.api("GET", `/runs/${begun.body.id}`)).body;
}

const bodies = (run: { steps: { worker: number; result?: JsonObject }[] }) => {
  const { result } = run.steps.find(({ worker }) => worker === 2) ?? {};
  const results = Array.isArray(result?.results) ? result.results : [];
  return results.map((each) => JSON.parse(JSON.stringify(each)).result?.body);
};

test("a retry of the failed items keeps what the others gave, and asks for nothing of theirs again", async () => {
  broken.add("/b2").add("/a4");
  const { run } = await ran([collect, ...pair], [{ from: 3, to: 4 }], { items: "4" });
  expect([run.status, stepOf(run, 2)?.inside]).toEqual(["succeeded", { items: 4, done: 4, failed: 2 }]);
  const before = bodies(run);
  broken.clear();
  asked.length = 0;
  const again = await retried(run.id, { from: 2, items: "failed" });
  expect(asked).toEqual(["/a2", "/b2", "/a4", "/b4"]);
  expect([again.status, again.retry_of, stepOf(again, 2)?.inside]).toEqual([
    "succeeded",
    run.id,
    { items: 4, done: 4, failed: 0 },
  ]);
  const after = bodies(again);
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  expect(after.map((body) => body?.path)).toEqual(["/b1", "/b2", "/b3", "/b4"]);
  const { items } = (await seller.api("GET", `/runs/${again.id}/steps?worker=4`)).body;
  expect(items.map((step: { iteration: number }) => step.iteration)).toEqual([0, 1, 2, 3]);
});

test("of a box that its first failure stopped, the failed item and those that had not begun run", async () => {
  broken.add("/a2");
  const { run } = await ran([loop({ parallel: 1 }), ask(3, "a")], [], { items: "3" });
  expect([run.status, asked]).toEqual(["failed", ["/a1", "/a2"]]);
  broken.clear();
  asked.length = 0;
  expect((await retried(run.id, { from: 2, items: "failed" })).status).toBe("succeeded");
  expect(asked).toEqual(["/a2", "/a3"]);
});

test("an item whose failure its error connection took has succeeded, and is kept", async () => {
  broken.add("/a1");
  const { run } = await ran(
    [loop({ on_error: "collect", parallel: 1 }), ...pair],
    [{ from: 3, to: 4, port: "error" }],
    { items: "2" },
  );
  expect(stepOf(run, 2)?.inside).toEqual({ items: 2, done: 2, failed: 0 });
  asked.length = 0;
  await retried(run.id, { from: 2, items: "failed" });
  expect(asked).toEqual([]);
  await retried(run.id, { from: 2 });
  expect(asked).toEqual(["/a1", "/b1", "/a2"]);
});

test("items are kept in the live version too, as long as it makes the same list", async () => {
  broken.add("/a2");
  const { run } = await ran([collect, ...pair], [{ from: 3, to: 4 }], { items: "2" });
  const at = `/workflows/${run.workflow_id}`;
  async function publish(change: (workers: JsonObject[]) => void) {
    const { body } = await seller.api("GET", at);
    change(body.workers);
    await seller.api("PUT", at, body, { "If-Match": `"${body.revision}"` });
    expect((await seller.api("POST", `${at}/publish`)).status).toBe(200);
  }
  await publish((workers) => Object.assign(workers[3] ?? {}, ask(3, "c")));
  asked.length = 0;
  await retried(run.id, { from: 2, items: "failed", version: "live" });
  expect(asked).toEqual(["/c2", "/b2"]);
  await publish((workers) => Object.assign(workers[2] ?? {}, loop({ items: "{{workers[1].result[0]}}" })));
  const refused = await seller.api("POST", `/runs/${run.id}/retry`, {
    from: 2,
    items: "failed",
    version: "live",
  });
  expect([refused.status, refused.body.errors]).toMatchObject([
    422,
    [{ path: "items", code: "other_items" }],
  ]);
});

test("items can be retried of a box that ran, and of nothing else", async () => {
  const { run } = await ran([collect, ...pair], [{ from: 3, to: 4 }], { items: "2" });
  const refusal = async (id: string, from?: number) => {
    const answer = await seller.api("POST", `/runs/${id}/retry`, {
      items: "failed",
      ...(from === undefined ? {} : { from }),
    });
    return [answer.status, answer.body.errors?.[0]?.code];
  };
  expect(await refusal(run.id)).toEqual([422, "no_box"]);
  expect(await refusal(run.id, 1)).toEqual([422, "not_a_box"]);
  const reusing =
    await sql`update steps set reused = true where run_id = ${run.id} and worker = 2 returning worker`;
  expect(reusing).toHaveLength(1);
  expect(await refusal(run.id, 2)).toEqual([422, "no_items"]);
});

test("a retry that the queue refuses copies no items", async () => {
  broken.add("/b2");
  const { run } = await ran([collect, ...pair], [{ from: 3, to: 4 }], { items: "2" });
  const { intake } = await services.part(RUN_INTAKE);
  vi.spyOn(intake, "accept").mockResolvedValueOnce({
    is: "refused",
    problem: problem("queue_full", "The queue is full."),
  });
  const count = () => sql`select count(distinct run_id)::int as runs from inside_steps`;
  const before = await count();
  const refused = await seller.api("POST", `/runs/${run.id}/retry`, { from: 2, items: "failed" });
  expect([refused.status, refused.body.code]).toEqual([503, "queue_full"]);
  expect(await count()).toEqual(before);
});
