import { flow, httpGet, transform, webhook } from "@/e2e/api/documents";
import { ask, callWithKey, endOf, isUnclear, mustPublish, type World } from "./client";
import { type Life, recordLastRead, recordRead } from "./life";

const TRIGGER = { webhook_id: "go", variables: [{ name: "n", type: "integer" }] };

/**
 * Calls with a key to a workflow that runs in the queue. Each accepted run is an element of a set, each run that
 * succeeded is an element of another set for good, and each run that ended has added one to a counter.
 */
export async function queuedRuns(life: Life): Promise<void> {
  const { world } = life;
  const document = flow(
    [
      webhook(0, TRIGGER),
      httpGet(1, world.upstream, { retry: { attempts: 5, backoff: 1 } }),
      { index: 2, type: "memory", params: { name: "ended", mode: "count" } },
      httpGet(3, world.upstream, { retry: { attempts: 5, backoff: 1 } }),
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3, "changed"],
    ],
  );
  const id = await mustPublish(world, document);
  const [accepted, succeeded, ended] = [
    `accepted-queued${life.suffix}`,
    `succeeded${life.suffix}`,
    `ended${life.suffix}`,
  ];
  const caller = (number: number) =>
    life.repeat(`queued ${number}`, async (turn, random) => {
      life.counts();
      const n = number * 1_000 + turn;
      const add = world.history.begin("add", accepted, n);
      const succeed = world.history.begin("add", succeeded, n);
      const count = world.history.begin("add", ended, 1);
      const run = await callWithKey({ path: `/api/t/${id}/go`, n, addresses: world.addresses, random });
      if (run === undefined) return life.leaves(add, succeed, count);
      add.ok();
      const end = await endOf(run, world.addresses);
      if (end !== "succeeded") return life.leaves(succeed, count);
      succeed.ok();
      count.ok();
    });
  const read = (random: { below(n: number): number }) => addressOf(world, random);
  await Promise.all([
    ...[0, 1, 2].map(caller),
    life.repeat("queued reader", async (_, random) => {
      await recordRead(world, ended, () => countOf(read(random), id));
      await recordRead(world, accepted, () => numbersOf(read(random), id));
      await recordRead(world, succeeded, () => numbersOf(read(random), id, "&status=succeeded"));
    }),
  ]);
  await recordLastRead(world, ended, () => countOf(world.addresses[0] ?? "", id));
  await recordLastRead(world, accepted, () => numbersOf(world.addresses[0] ?? "", id));
  await recordLastRead(world, succeeded, () => numbersOf(world.addresses[0] ?? "", id, "&status=succeeded"));
}

/**
 * Calls without an `Idempotency-Key` to a small workflow. They are never repeated, so their outcome can stay
 * unknown. The run of a call that got a 503 may be visible until it is withdrawn, so the set of runs is read
 * only once all calls are over.
 */
export async function inlineRuns(life: Life): Promise<void> {
  const { world } = life;
  const document = flow([webhook(0, TRIGGER), transform(1, "context.n * 2")], [[0, 1]]);
  const id = await mustPublish(world, document);
  const key = `accepted-inline${life.suffix}`;
  const caller = (number: number) =>
    life.repeat(`inline ${number}`, async (turn, random) => {
      life.counts();
      const n = number * 1_000 + turn;
      const add = world.history.begin("add", key, n);
      const answer = await ask(`${addressOf(world, random)}/api/t/${id}/go`, { method: "POST", body: { n } });
      if (answer?.status === 202) return add.ok();
      if (isUnclear(answer)) return life.leaves(add);
      add.fail();
    });
  await Promise.all([0, 1].map(caller));
  await recordLastRead(world, key, () => numbersOf(world.addresses[0] ?? "", id));
}

/** Calls that wait for their result. A run's result is a register that is written once. */
export async function results(life: Life): Promise<void> {
  const { world } = life;
  const document = flow(
    [webhook(0, { ...TRIGGER, respond: "result" }), transform(1, "context.n * 2")],
    [[0, 1]],
  );
  const id = await mustPublish(world, document);
  await Promise.all(
    [0, 1].map((number) =>
      life.repeat(`results ${number}`, async (turn, random) => {
        life.counts();
        const n = number * 1_000 + turn;
        const key = `result${life.suffix}/${n}`;
        const write = world.history.begin("write", key, n * 2);
        const run = await callWithKey({ path: `/api/t/${id}/go`, n, addresses: world.addresses, random });
        if (run === undefined) return life.leaves(write);
        const end = await endOf(run, world.addresses);
        if (end === "succeeded") write.ok();
        else life.leaves(write);
        for (const address of world.addresses) await recordRead(world, key, () => resultOf(address, run));
      }),
    ),
  );
}

export function addressOf(world: World, random: { below(n: number): number }): string {
  return world.addresses[random.below(world.addresses.length)] ?? "";
}

async function resultOf(address: string, run: string): Promise<number | null | undefined> {
  const answer = await ask(`${address}/api/v1/runs/${run}`);
  if (answer?.status !== 200) return undefined;
  const step = answer.json.steps.find(({ worker }: { worker: number }) => worker === 1);
  return answer.json.status === "succeeded" ? step.result : null;
}

/** Reads what the workflow's `count` has counted. */
async function countOf(address: string, id: string): Promise<number | undefined> {
  const answer = await ask(`${address}/api/v1/workflows/${id}/memory`);
  if (answer?.status !== 200) return undefined;
  return Number(answer.json.items[0]?.value ?? 0);
}

/** Reads the numbers that the workflow's runs were called with, one for each run. */
async function numbersOf(address: string, id: string, filter = ""): Promise<number[] | undefined> {
  const numbers: number[] = [];
  let cursor: string | null = null;
  do {
    const from: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
    const answer = await ask(`${address}/api/v1/workflows/${id}/runs?limit=200${filter}${from}`);
    if (answer?.status !== 200) return undefined;
    for (const { context } of answer.json.items) numbers.push(context.n);
    cursor = answer.json.next_cursor;
  } while (cursor !== null);
  return numbers;
}
