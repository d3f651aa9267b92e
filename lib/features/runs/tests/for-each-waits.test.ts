import { expect, test } from "vitest";
import { executeUntil } from "@/lib/service/runner/worker-of.suite";
import { loop, stepOf, testLoops } from "./for-each.suite";

const { begun, balance, buyer, credit, made, seller, setPrice, sql, time, work, workflow } =
  await testLoops();

/** Executes everything that is due by the product's clock, even if it isn't due by the queue's own clock. */
async function workAgain() {
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`;
  await work();
}

const runOf = async (id: string, who = seller) => (await who.api("GET", `/runs/${id}`)).body;

async function ended(id: string, who = seller) {
  await expect
    .poll(async () => {
      await workAgain();
      return (await runOf(id, who)).status;
    })
    .not.toBe("running");
  return runOf(id, who);
}

test("items that wait for a time park the run, and its time limit stands still meanwhile", async () => {
  const wait = { index: 3, type: "wait", inside: 2, params: { mode: "for", seconds: 86_400 } };
  const { id, steps } = await begun([loop({ parallel: 2 }), wait]);
  await work();
  const waiting = (await seller.api("GET", steps)).body.items;
  expect(waiting).toMatchObject([
    { iteration: 0, status: "running", waiting_until: expect.any(String) },
    { iteration: 1, status: "running" },
  ]);
  expect(await sql`select suspended from runs where id = ${id}`).toEqual([{ suspended: true }]);
  time.offsetMs += 86_400_000;
  await workAgain();
  expect((await runOf(id)).status).toBe("running");
  time.offsetMs += 86_400_000;
  const run = await ended(id);
  expect(run.status).toBe("succeeded");
  expect(stepOf(run, 2)).toMatchObject({ result: { count: 3, failed: 0 } });
});

test("each item calls a workflow once, and waits for it", async () => {
  const { id: called } = await workflow(seller);
  const call = {
    index: 3,
    type: "call_workflow",
    inside: 2,
    params: { workflow_id: called, variables: { symbol: "a{{item.n}}" } },
  };
  const { id } = await begun([loop({ parallel: 2 }), call], [], { items: "5" });
  const run = await ended(id);
  expect(stepOf(run, 2)).toMatchObject({
    status: "succeeded",
    result: { results: [1, 2, 3, 4, 5].map((n) => ({ ok: true, result: { symbol: `A${n}` } })) },
  });
  const runs = (await seller.api("GET", `/workflows/${called}/runs`)).body.items;
  expect(runs.map((each: { parent_run: string }) => each.parent_run)).toEqual(Array(5).fill(id));
});

test("cancelling a run cancels the runs that its items wait for", async () => {
  const pause = { index: 2, type: "wait", params: { mode: "for", seconds: 86_400 } };
  const { body: slow } = await seller.api("POST", "/workflows", {
    format: "millrace.workflow/1",
    workers: [{ index: 0, type: "webhook_trigger", params: { webhook_id: "slow" } }, pause],
    connections: [{ from: 0, to: 2 }],
  });
  await seller.api("POST", `/workflows/${slow.id}/publish`);
  const params = { workflow_id: slow.id, variables: {} };
  const { id } = await begun([loop(), { index: 3, type: "call_workflow", inside: 2, params }]);
  await work();
  expect((await seller.api("POST", `/runs/${id}/cancel`)).status).toBe(202);
  const runs = (await seller.api("GET", `/workflows/${slow.id}/runs`)).body.items;
  expect(runs.map((each: { status: string }) => each.status)).toEqual([
    "cancelled",
    "cancelled",
    "cancelled",
  ]);
});

test("a worker with a price is paid for once for each item that succeeds; a test costs nothing", async () => {
  const { id: sold } = await workflow(seller);
  const offer = { name: "Shout", description: "In capitals.", result_from: 1 };
  const { body: worker } = await seller.api("PUT", `/workflows/${sold}/worker`, offer);
  await setPrice(seller, "worker", worker.id, { mode: "per_cycle", amount: 100, currency: "USD" });
  await buyer.api("POST", "/subscriptions", { kind: "worker", id: worker.id });
  await credit(buyer, 1_000);
  const symbol = "{{item.n | replace: '2', 'FAIL'}}";
  const use = { index: 3, type: worker.type, inside: 2, params: { symbol } };
  const { id } = await begun([loop({ on_error: "collect" }), use], [], {}, buyer);
  const run = await ended(id, buyer);
  expect(stepOf(run, 2)).toMatchObject({ result: { count: 3, failed: 1 } });
  expect(await balance(buyer)).toBe(800);
  expect(await sql`select * from holds`).toHaveLength(0);
  const { body } = await made([loop(), use], [], buyer);
  const test = buyer.api("POST", `/workflows/${body.id}/test`, { worker: 3, item_index: 0 });
  expect((await executeUntil(test, workAgain)).body).toMatchObject({
    status: "succeeded",
    result: { symbol: "1" },
  });
  expect(await balance(buyer)).toBe(800);
});
