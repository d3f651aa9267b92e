import { setTimeout as pause } from "node:timers/promises";
import { flow, webhook } from "@/e2e/api/documents";
import { ask, callWithKey, endOf, isUnclear, mustAsk, mustPublish, OWNER, type World } from "./client";
import { type Life, recordLastRead, recordRead } from "./life";
import { addressOf } from "./runs-load";

/** Items of a call: its own, and that of its caller's last call, if there was one. */
const WITH_LAST =
  'context.n % 1000 = 0 ? [{ "n": context.n }] : [{ "n": context.n - 1 }, { "n": context.n }]';

/**
 * A run inserts the items that it sees for the first time into a table without a key. Each call also sends the
 * item of the call before, so an item is in the table once only if both the memory and the table are exact.
 */
export async function items(life: Life): Promise<void> {
  const { world } = life;
  const table = await createTable(world, { columns: [{ name: "n", type: "integer" }] });
  const document = flow(
    [
      webhook(0, { webhook_id: "go", variables: [{ name: "n", type: "integer" }] }),
      {
        index: 1,
        type: "transform",
        params: { expression: WITH_LAST },
      },
      {
        index: 2,
        type: "memory",
        params: { name: "seen", mode: "new_items", items: "{{workers[1].result}}", item_key: "n" },
      },
      { index: 3, type: "write_table", params: { table, rows: "{{workers[2].result.items}}" } },
    ],
    [
      [0, 1],
      [1, 2],
      [2, 3, "changed"],
    ],
  );
  const id = await mustPublish(world, document);
  const key = `items${life.suffix}`;
  const read = (address: string) => async () => {
    const answer = await ask(`${address}/api/v1/tables/${table}/rows?limit=10000`);
    return answer?.status === 200 ? (answer.json as { n: number }[]).map(({ n }) => n) : undefined;
  };
  await Promise.all([
    ...[0, 1].map((number) =>
      life.repeat(`items ${number}`, async (turn, random) => {
        life.counts();
        const n = number * 1_000 + turn;
        const add = world.history.begin("add", key, n);
        const run = await callWithKey({ path: `/api/t/${id}/go`, n, addresses: world.addresses, random });
        const end = run === undefined ? "unknown" : await endOf(run, world.addresses);
        // The next call sends this item again, so a failed call doesn't mean that the item isn't added.
        if (end === "succeeded") add.ok();
        else life.leaves(add);
      }),
    ),
    life.repeat("items reader", async (_, random) => {
      await recordRead(world, key, read(addressOf(world, random)));
    }),
  ]);
  await recordLastRead(world, key, read(world.addresses[0] ?? ""));
}

/** Rows of a table that several writers overwrite through the API. Each row is a register. */
export async function rows(life: Life): Promise<void> {
  const { world } = life;
  const columns = [
    { name: "k", type: "text" },
    { name: "v", type: "integer" },
  ];
  const table = await createTable(world, { columns, key: ["k"] });
  const read = (address: string, row: string) => async () => {
    const answer = await ask(`${address}/api/v1/tables/${table}/rows?where.k=${row}`);
    return answer?.status === 200 ? (answer.json[0]?.v ?? null) : undefined;
  };
  const keyOf = (row: string) => `row${life.suffix}/${row}`;
  const written = new Set<string>();
  await Promise.all([
    ...[0, 1].map((number) =>
      life.repeat(`rows ${number}`, async (turn, random) => {
        life.counts();
        const row = random.pick(["a", "b"]);
        const v = number * 1_000 + turn;
        const write = world.history.begin("write", keyOf(row), v);
        written.add(row);
        const body = [{ k: row, v }];
        const path = `/api/v1/tables/${table}/rows?mode=upsert`;
        const answer = await ask(`${addressOf(world, random)}${path}`, { method: "POST", body });
        if (isUnclear(answer)) return life.leaves(write);
        if (answer.status === 200) write.ok();
        else write.fail();
      }),
    ),
    ...[0, 1].map((number) =>
      life.repeat(`rows reader ${number}`, async (_, random) => {
        const row = random.pick(["a", "b"]);
        if (written.has(row)) await recordRead(world, keyOf(row), read(addressOf(world, random), row));
      }),
    ),
  ]);
  for (const row of written) await recordLastRead(world, keyOf(row), read(world.addresses[0] ?? "", row));
}

/** The other person may save in this time. */
const MAX_EDIT_MS = 400;

/** A draft that two people save with `If-Match`, which is a compare-and-set of its description. */
export async function draft(life: Life): Promise<void> {
  const { world } = life;
  const key = `draft${life.suffix}`;
  const first = world.history.begin("write", key, 0);
  const body = { ...flow([webhook(0)]), description: "0" };
  const { json } = await mustAsk(world, "/api/v1/workflows", { method: "POST", body });
  first.ok();
  const path = `/api/v1/workflows/${json.id}`;
  const load = (address: string) => async () => {
    const answer = await ask(`${address}${path}`);
    return answer?.status === 200 ? answer : undefined;
  };
  const read = (address: string) => async () => {
    const answer = await load(address)();
    return answer && Number(answer.json.description);
  };
  await Promise.all([
    ...[1, 2].map((number) =>
      life.repeat(`draft ${number}`, async (turn, random) => {
        life.counts();
        const before = await load(addressOf(world, random))();
        if (before === undefined) return;
        await pause(random.below(MAX_EDIT_MS));
        const next = number * 1_000 + turn;
        const cas = world.history.begin("cas", key, [Number(before.json.description), next]);
        const answer = await ask(`${addressOf(world, random)}${path}`, {
          method: "PUT",
          body: { ...before.json, description: String(next) },
          headers: { ...OWNER, "if-match": before.headers.get("etag") ?? "" },
        });
        if (isUnclear(answer)) return life.leaves(cas);
        if (answer.status === 200) cas.ok();
        else cas.fail();
      }),
    ),
    life.repeat("draft reader", async (_, random) => {
      await recordRead(world, key, read(addressOf(world, random)));
    }),
  ]);
  await recordLastRead(world, key, read(world.addresses[0] ?? ""));
}

let tables = 0;

async function createTable(world: World, shape: object): Promise<string> {
  const body = { name: `t${tables++}`, ...shape };
  const created = await mustAsk(world, "/api/v1/tables", { method: "POST", body });
  return created.json.id;
}
