import { expect, test } from "vitest";
import { isSoak } from "@/lib/kit/soak-runs.suite";
import { inside, loop, stepOf, testLoops } from "./for-each.suite";

const { begun, buyer, made, ran, seller, tested, work } = await testLoops();

const remember = {
  index: 4,
  type: "memory",
  inside: 2,
  params: { name: "seen", mode: "count", key: "k{{item.n}}", by: "{{item_index}}" },
};

/**
 * Long lists are sent with the call, because a program may not have enough time on a busy machine to create
 * one.
 */
const sent = (limit: number) => loop({ items: "{{request.body.rows}}", limit });
const rowsOf = (count: number) => ({ rows: Array.from({ length: count }, (_, at) => at) });

const last = { index: 5, type: "code", inside: 2, params: { source: "return [item.n, item_index]" } };

test("a box runs its inside for each item; a run holds the steps outside, and pages through those inside", async () => {
  const { run, steps } = await ran(
    [loop(), inside("item.n * 10 + item_index"), remember],
    [{ from: 3, to: 4 }],
  );
  expect(run.status).toBe("succeeded");
  expect(run.steps.map(({ worker }: { worker: number }) => worker)).toEqual([0, 1, 2]);
  expect(stepOf(run, 2)).toMatchObject({
    status: "succeeded",
    result: { results: [0, 1, 2].map((value) => ({ ok: true, result: { value } })), count: 3, failed: 0 },
  });
  const first = (await seller.api("GET", `${steps}?limit=4`)).body;
  const second = (await seller.api("GET", `${steps}?limit=4&cursor=${first.next_cursor}`)).body;
  const notified = [...first.items, ...second.items].map((step) => [
    step.worker,
    step.iteration,
    step.status,
  ]);
  expect(notified).toEqual([3, 4].flatMap((worker) => [0, 1, 2].map((each) => [worker, each, "succeeded"])));
  expect(second.next_cursor).toBeNull();
  const one = (await seller.api("GET", `${steps}?worker=3&iteration=1&status=succeeded`)).body.items;
  expect(one).toMatchObject([{ worker: 3, iteration: 1, result: 21 }]);
  expect((await buyer.api("GET", steps)).status).toBe(404);
  expect((await seller.api("GET", `${steps}?cursor=x`)).status).toBe(400);
});

test("too many items fail before any begins, and no list is `invalid_params`", async () => {
  const many = await ran([loop({ limit: 2 }), inside("item")]);
  expect(stepOf(many.run, 2)).toMatchObject({ status: "failed", error: { code: "too_many_items" } });
  expect((await seller.api("GET", many.steps)).body.items).toEqual([]);
  const none = await ran([loop({ items: "{{context}}" }), inside("item")]);
  expect(stepOf(none.run, 2)).toMatchObject({ error: { code: "invalid_params" } });
});

test("thousands of items are run and kept, and another's run that came later ends before them", async () => {
  const count = isSoak ? 10_000 : 2_500;
  const many = await begun([sent(count), inside("item_index + 0 * $count([1..5])")], [], rowsOf(count));
  const other = await begun([loop(), inside("1"), remember], [{ from: 3, to: 4 }], {}, buyer);
  await work();
  const { body: run } = await seller.api("GET", `/runs/${many.id}`);
  expect(stepOf(run, 2)).toMatchObject({ result: { count, failed: 0 } });
  const { body: short } = await buyer.api("GET", `/runs/${other.id}`);
  expect(short.status).toBe("succeeded");
  expect(Date.parse(short.finished_at)).toBeLessThan(Date.parse(run.finished_at));
  expect((await seller.api("GET", `${many.steps}?iteration=${count - 1}`)).body.items).toMatchObject([
    { result: count - 1 },
  ]);
});

test("steps that failed come first, and the cursor knows where they end", async () => {
  const fails = "item_index % 4 = 1 ? $error('no') : item_index";
  const { run, steps } = await ran([loop({ on_error: "collect" }), inside(fails)], [], { items: "10" });
  expect(stepOf(run, 2)).toMatchObject({ status: "succeeded", result: { count: 10, failed: 3 } });
  const seen: number[] = [];
  for (let cursor = ""; ; ) {
    const { body } = await seller.api("GET", `${steps}?limit=2${cursor}`);
    seen.push(...body.items.map(({ iteration }: { iteration: number }) => iteration));
    if (body.next_cursor === null) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  expect(seen).toEqual([1, 5, 9, 0, 2, 3, 4, 6, 7, 8]);
  const failed = (await seller.api("GET", `${steps}?status=failed&limit=2`)).body;
  expect(failed.items).toMatchObject([{ iteration: 1, status: "failed" }, { iteration: 5 }]);
});

test("a test runs all items or one; of a worker inside, what leads to it for that item", async () => {
  const { body } = await made([loop(), inside("item.n * 10"), last], [{ from: 3, to: 5 }]);
  const all = await tested(body.id, { worker: 2 });
  expect(all).toMatchObject({ status: "succeeded", result: { count: 3, failed: 0 } });
  const one = await tested(body.id, { worker: 2, item_index: 1 });
  expect(one.result).toEqual({ results: [{ ok: true, result: [2, 1] }], count: 1, failed: 0 });
  const own = await tested(body.id, { worker: 3, item_index: 2 });
  expect(own).toMatchObject({ status: "succeeded", result: 30 });
  expect((await seller.api("GET", `/runs/${own.run_id}/steps`)).body.items).toHaveLength(1);
  expect(await tested(body.id, { worker: 5 })).toMatchObject({ result: [1, 0] });
  const beyond = await tested(body.id, { worker: 3, item_index: 3 });
  expect(beyond).toMatchObject({ status: "failed", error: { code: "invalid_params", worker: 2 } });
  const wrong = await seller.api("POST", `/workflows/${body.id}/test`, { worker: 3, item_index: -1 });
  expect(wrong.status).toBe(422);
});

test("a box in a box sees both items; one deeper, a provider inside and a crossing connection are faults", async () => {
  const inner = { index: 3, type: "for_each", inside: 2, params: { items: "{{workers[5].result}}" } };
  const list = { index: 5, type: "transform", inside: 2, params: { expression: "[1..item.n]" } };
  const leaf = { index: 4, type: "transform", inside: 3, params: { expression: "[outer.item.n, item]" } };
  const { run, steps } = await ran([loop(), inner, list, leaf], [{ from: 5, to: 3 }]);
  const results: { result: { results: { result: unknown }[] } }[] = run.steps[2].result.results;
  expect(results.map(({ result }) => result.results.map((each) => each.result))).toEqual([
    [[1, 1]],
    [
      [2, 1],
      [2, 2],
    ],
    [
      [3, 1],
      [3, 2],
      [3, 3],
    ],
  ]);
  const { items } = (await seller.api("GET", `${steps}?worker=4&iteration=2.1`)).body;
  expect(items).toMatchObject([{ worker: 4, iteration: 1, iterations: [2, 1], result: [3, 2] }]);
  const faults = await made(
    [
      loop(),
      inner,
      { ...leaf, index: 4, type: "for_each", params: { items: [] } },
      { index: 6, type: "data_provider", inside: 2, params: { provider_id: "p", response_data: "x" } },
    ],
    [{ from: 1, to: 4 }],
  );
  expect(faults).toMatchObject({ status: 422, body: { code: "invalid_document" } });
  const codes = faults.body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`);
  expect(codes.toSorted()).toEqual([
    "connections[2] crosses_box",
    "workers[4].inside boxes_too_deep",
    "workers[5].inside outside_only",
  ]);
});

test("with `stop` the first failure fails the box with its code; what is sample data inside marks it", async () => {
  const { run } = await ran([loop(), inside("item_index = 1 ? $error('no') : 1")]);
  expect(run).toMatchObject({ status: "failed", error: { code: "expression_error", worker: 2 } });
  expect(stepOf(run, 2)).toMatchObject({
    status: "failed",
    error: { code: "expression_error", worker: 2, details: { iteration: 1 } },
  });
  const sample = await ran(
    [loop(), inside("{ 'sample': true }"), { ...last, params: { source: "return 1" } }],
    [{ from: 3, to: 5 }],
  );
  expect(stepOf(sample.run, 2)).toMatchObject({ sample: true, result: { results: [{ result: 1 }, {}, {}] } });
});

test("results have a bound together, and ten thousand items are the most", async () => {
  const wide = await ran([sent(900), inside("$pad('', 20000, 'x')")], [], rowsOf(900));
  expect(stepOf(wide.run, 2)).toMatchObject({ status: "failed", error: { code: "result_too_large" } });
  const many = await ran([sent(10_000), inside("1")], [], rowsOf(10_001));
  expect(stepOf(many.run, 2)).toMatchObject({ error: { code: "too_many_items" } });
  const { body } = await made([loop({ limit: 10_001 }), inside("1")]);
  expect(body.problems).toMatchObject([{ path: "workers[2].params.limit" }]);
});

test("rows that the insides write are written once each, and a test writes none", async () => {
  const columns = [{ name: "n", type: "integer" }];
  await seller.api("POST", "/tables", { name: "each", columns, key: ["n"] });
  const write = { index: 3, type: "write_table", inside: 2, params: { table: "each", rows: "{{item}}" } };
  const { body } = await made([loop({ on_error: "collect" }), write]);
  expect(await tested(body.id, { worker: 2 })).toMatchObject({ result: { failed: 0 } });
  const { run } = await ran([loop({ on_error: "collect" }), write], [], { items: "20" });
  expect(stepOf(run, 2)).toMatchObject({ result: { count: 20, failed: 0 } });
  const written = (await seller.api("GET", "/tables")).body.items;
  expect(written).toMatchObject([{ name: "each", rows: 20 }]);
  const again = await ran([loop({ on_error: "collect" }), write], [], { items: "21" });
  expect(stepOf(again.run, 2)).toMatchObject({ result: { count: 21, failed: 20 } });
});
