import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { loop, stepOf, testLoops } from "@/lib/features/runs/tests/for-each.suite";
import type { JsonObject } from "@/lib/kit/json";

/** A server that never responds. */
const upstream = createServer(() => undefined).listen(0, "127.0.0.1");
await new Promise((resolve) => upstream.once("listening", resolve));
const address = upstream.address();
const port = typeof address === "object" ? address?.port : 0;
afterAll(() => {
  upstream.closeAllConnections();
  upstream.close();
});

const { begun, buyer, made, seller, sql, tested, time, work } = await testLoops({
  MILLRACE_EGRESS_ALLOW: "127.0.0.1",
});

const asks = (params: JsonObject = {}, index = 3, inside = 2): JsonObject => ({
  index,
  type: "wait",
  inside,
  params: { mode: "approval", title: "Buy?", ...params },
});
const behind = { index: 4, type: "transform", inside: 2, params: { expression: "item.n * 10" } };
const APPROVED = [{ from: 3, to: 4, port: "approved" }];

interface Asked {
  id: string;
  iteration: number;
  url: string;
  status: string;
}
async function questions(runId: string, query = ""): Promise<Asked[]> {
  const { body } = await seller.api("GET", `/approvals?run_id=${runId}${query}`);
  return body.items.toSorted((one: Asked, other: Asked) => one.iteration - other.iteration);
}
const places = (asked: readonly Asked[]) => asked.map(({ iteration, status }) => `${iteration} ${status}`);
const runOf = async (id: string) => (await seller.api("GET", `/runs/${id}`)).body;

test("each item asks for itself, is named, and goes on alone when it is decided", async () => {
  const { id, steps } = await begun([loop({ parallel: 2 }), asks(), behind], APPROVED);
  await work();
  const [first, second] = await questions(id);
  expect(await questions(id)).toHaveLength(2);
  expect(first).toMatchObject({ worker: 3, iteration: 0, item: '{"n":1}', title: "Buy?", status: "open" });
  expect(first).not.toHaveProperty("iterations");
  const page = await (await fetch(second?.url ?? "")).text();
  expect(page).toContain("Item 1: <code>{&#34;n&#34;:2}</code>");
  expect(await sql`select suspended from runs where id = ${id}`).toEqual([{ suspended: true }]);
  const decided = await seller.api("POST", `/approvals/${second?.id}`, { decision: "approved" });
  expect(decided.body).toMatchObject({ iteration: 1, item: '{"n":2}', status: "approved" });
  await work();
  expect(places(await questions(id))).toEqual(["0 open", "1 approved", "2 open"]);
  const list = (await seller.api("GET", `${steps}?worker=4`)).body.items;
  expect(list).toMatchObject([{ iteration: 1, status: "succeeded", result: 20 }]);
  expect((await runOf(id)).status).toBe("running");
  const again = await seller.api("POST", `/approvals/${second?.id}`, { decision: "rejected" });
  expect([again.status, again.body.code]).toEqual([409, "already_decided"]);
  const [, , third] = await questions(id);
  const one = await questions(id, "&worker=3&iteration=2");
  expect(one.map((each) => each.id)).toEqual([third?.id]);
  expect(await questions(id, "&worker=4")).toEqual([]);
  const form = new URLSearchParams({ decision: "rejected" });
  await fetch(third?.url ?? "", { method: "POST", body: form, redirect: "manual" });
  await seller.api("POST", `/approvals/${first?.id}`, { decision: "approved" });
  await work();
  const run = await runOf(id);
  expect(run.status).toBe("succeeded");
  expect(stepOf(run, 2)).toMatchObject({
    result: { results: [{ result: 10 }, { result: 20 }, { ok: true, result: null }], failed: 0 },
  });
  const waited = (await seller.api("GET", `${steps}?worker=3&iteration=2`)).body.items;
  expect(waited).toMatchObject([{ outlet: "rejected", result: { decision: "rejected", by: "link" } }]);
});

test("a box in a box asks for each of its items, by both their places", async () => {
  const inner = { index: 5, type: "for_each", inside: 2, params: { items: "{{workers[6].result}}" } };
  const list = { index: 6, type: "transform", inside: 2, params: { expression: "['x', 'y']" } };
  const { id, steps } = await begun([loop(), inner, list, asks({}, 7, 5)], [{ from: 6, to: 5 }], {
    items: "2",
  });
  await work();
  const { body } = await seller.api("GET", `/approvals?run_id=${id}&iteration=1.0`);
  expect(body.items).toMatchObject([{ worker: 7, iteration: 0, iterations: [1, 0], item: "x" }]);
  const all = await questions(id);
  expect(all).toHaveLength(4);
  await seller.api("POST", `/approvals/${body.items[0].id}`, { decision: "rejected" });
  await work();
  const ended = (await seller.api("GET", `${steps}?worker=7&status=succeeded`)).body.items;
  expect(ended).toMatchObject([{ iterations: [1, 0], outlet: "rejected" }]);
  for (const each of all) await seller.api("POST", `/approvals/${each.id}`, { decision: "approved" });
  await work();
  expect((await runOf(id)).status).toBe("succeeded");
});

test("the time of each item is its own, and one that is over takes its own way out", async () => {
  const timeout = "{{item.n | times: 3600}}";
  const { id, steps } = await begun([loop(), asks({ timeout })], [], { items: "2" });
  await work();
  expect(places(await questions(id))).toEqual(["0 open", "1 open"]);
  time.offsetMs += 3_600_000;
  await sql`update graphile_worker._private_jobs set run_at = now() where payload->>'r' = ${id}`;
  await work();
  expect(places(await questions(id))).toEqual(["0 timeout", "1 open"]);
  const over = (await seller.api("GET", `${steps}?status=succeeded`)).body.items;
  expect(over).toMatchObject([{ iteration: 0, outlet: "timeout" }]);
  const [, second] = await questions(id);
  await seller.api("POST", `/approvals/${second?.id}`, { decision: "approved" });
  await work();
  expect((await runOf(id)).status).toBe("succeeded");
});

test("cancelling the run takes back what all its items asked", async () => {
  const { id } = await begun([loop(), asks()]);
  await work();
  await seller.api("POST", `/runs/${id}/cancel`);
  expect(places(await questions(id))).toEqual(["0 cancelled", "1 cancelled", "2 cancelled"]);
});

test("a box that ends at its own time limit takes back what its items asked", async () => {
  const hangs = {
    index: 4,
    type: "http_request",
    inside: 2,
    params: { url: `http://127.0.0.1:${port}/` },
  };
  const { id } = await begun([{ ...loop(), timeout: 1 }, asks(), hangs], [], { items: "2" });
  await work();
  expect(stepOf(await runOf(id), 2)).toMatchObject({ status: "failed", error: { code: "timeout" } });
  const stored = await sql`select status from approvals where run_id = ${id}`;
  expect(stored.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
});

test("a run that is tried again asks anew; a test asks nobody", async () => {
  const { id } = await begun([loop(), asks()], [], { items: "2" });
  await work();
  const [first] = await questions(id);
  await seller.api("POST", `/runs/${id}/cancel`);
  const { body: retried } = await seller.api("POST", `/runs/${id}/retry`, { version: "same" });
  await work();
  const [second] = await questions(retried.id);
  expect(second).toMatchObject({ iteration: 0, status: "open" });
  expect(second?.id).not.toBe(first?.id);
  const { body } = await made([loop(), asks()]);
  expect(body.problems).toEqual([]);
  const run = await tested(body.id, { worker: 2 });
  expect(run).toMatchObject({ status: "succeeded", result: { count: 3, failed: 0 } });
  expect(await questions(run.run_id)).toEqual([]);
});

test("what an item shows is a line of it, without what only machines read, and never of another workspace", async () => {
  const text = `a\u0007b\n${"é".repeat(300)}`;
  const { id } = await begun([loop({ items: "{{request.body.rows}}" }), asks()], [], { rows: [text] });
  await work();
  const { body } = await seller.api("GET", `/approvals?run_id=${id}`);
  expect(body.items[0].item).toBe(`a b ${"é".repeat(116)}…`);
  const others = (await buyer.api("GET", `/approvals?run_id=${id}&worker=3&iteration=0`)).body.items;
  expect(others).toEqual([]);
  expect((await seller.api("GET", "/approvals?iteration=x")).status).toBe(400);
});
