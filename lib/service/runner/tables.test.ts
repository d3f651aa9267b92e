import { expect, test } from "vitest";
import { insertTable } from "@/db/queries/tables";
import { newId } from "@/lib/kit/id";
import type { JsonObject } from "@/lib/kit/json";
import { readForWorker } from "@/lib/service/tables/read-for-worker";
import { chain, everyDeath, testRunExecutor, trigger, WORKSPACE } from "./run-executor.suite";

const { accept, db, ended, engine, services, sql, work, workflow, workOnEngine, workWithDeaths } =
  await testRunExecutor();
const ALL = { where: {}, columns: [], order: "", limit: 1_000, as_of: null };
let made = 0;

async function table(key: string[] = ["symbol"]): Promise<string> {
  made += 1;
  const columns = [
    { name: "symbol", type: "text", required: true },
    { name: "close", type: "decimal" },
    { name: "time", type: "time" },
  ];
  const row = { id: newId(Date.now()), workspaceId: WORKSPACE, name: `prices_${made}` };
  await insertTable(db, { ...row, columns: JSON.stringify(columns), key });
  return row.name;
}

async function rows(name: string, query: object = {}) {
  const read = await readForWorker(services, WORKSPACE, { ...ALL, table: name, ...query });
  if (!read.ok) throw new Error(read.error.message);
  return read.value.rows;
}

const step = (index: number, type: "write_table" | "read_table", params: JsonObject) => ({
  index,
  type,
  params,
});

async function outcome(
  type: "write_table" | "read_table",
  params: JsonObject,
  mode: "production" | "test" = "production",
) {
  const id = await workflow([trigger, step(1, type, params)], chain(0, 1));
  const run = await accept(id, { mode });
  await work();
  const { status, result } = await ended(run);
  const [row] = await sql`select error from steps where run_id = ${run} and worker = 1`;
  return { status, result: result(1), error: row?.error ? JSON.parse(row.error) : null };
}

test("rows are written by name or id, one or many, and read with conditions", async () => {
  const name = await table();
  const written = await outcome("write_table", {
    table: name,
    rows: [
      { symbol: "A", close: "1.10", time: "2026-11-01" },
      { symbol: "B", close: "12345678901234567890.5", time: "2026-11-02T10:00:00+02:00" },
      { symbol: "C", close: null },
    ],
  });
  expect(written.result).toEqual({ inserted: 3, updated: 0, deleted: 0, table: name });
  const [{ id } = { id: "" }] = await sql`select id from tables where name = ${name}`;
  const upserted = await outcome("write_table", {
    table: id,
    rows: { symbol: "A", close: 2 },
    mode: "upsert",
  });
  expect(upserted.result).toEqual({ inserted: 0, updated: 1, deleted: 0, table: name });
  const read = async (params: JsonObject) => (await outcome("read_table", { table: name, ...params })).result;
  expect(await read({})).toEqual({
    rows: [
      { symbol: "A", close: 2, time: "2026-11-01" },
      { symbol: "B", close: "12345678901234567890.5", time: "2026-11-02T08:00:00Z" },
      { symbol: "C", close: null, time: null },
    ],
    count: 3,
    more: false,
  });
  const symbols = async (where: JsonObject, more: JsonObject = {}) =>
    (await read({ where, columns: ["symbol"], ...more })).rows
      .map((row: { symbol: string }) => row.symbol)
      .join("");
  expect(await symbols({ symbol: "B" })).toBe("B");
  expect(await symbols({ close: { gte: 2, lt: "12345678901234567890.6" } })).toBe("AB");
  expect(await symbols({ close: { gt: "12345678901234567890.4" } })).toBe("B");
  expect(await symbols({ close: null })).toBe("C");
  expect(await symbols({ symbol: { in: ["C", "A"] } }, { order: "-symbol" })).toBe("CA");
  expect(await symbols({ time: { gte: "2026-11-02" } })).toBe("B");
  expect(await symbols({ time: "2026-11-01T01:00:00+01:00" })).toBe("A");
  expect(await symbols({ symbol: { in: [] } })).toBe("");
  expect(await read({ limit: 2, order: "-close" })).toMatchObject({ count: 2, more: true });
});

test.each<[JsonObject, string]>([
  [{ where: { isin: 1 } }, "where.isin"],
  [{ where: { symbol: { like: "A" } } }, "where.symbol.like"],
  [{ where: { close: "much" } }, "where.close"],
  [{ where: { close: { gt: null } } }, "where.close.gt"],
  [{ columns: ["symbol", "isin"] }, "columns[1]"],
  [{ order: "-isin" }, "order"],
  [{ as_of: "then" }, "as_of"],
])("reading with %j is invalid_params", async (params, parameter) => {
  const { error } = await outcome("read_table", { table: await table(), ...params });
  expect(error).toMatchObject({ code: "invalid_params", details: { parameter } });
});

test("a fault names row and column, and nothing is written", async () => {
  const name = await table();
  const faulty = [{ symbol: "A" }, { symbol: "B", close: "much" }];
  const { status, error } = await outcome("write_table", { table: name, rows: faulty });
  expect(status).toBe("failed");
  expect(error).toMatchObject({ code: "invalid_rows", details: { errors: [{ path: "rows[1].close" }] } });
  expect(error.message).toContain("rows[1].close");
  expect(await rows(name)).toEqual([]);
});

test("a table that is not there, or in another workspace, is table_not_found", async () => {
  const other = newId(Date.now());
  await sql`insert into workspaces (id, name) values (${other}, 'other')`;
  const columns = JSON.stringify([{ name: "symbol", type: "text", required: false }]);
  await insertTable(db, { id: newId(Date.now()), workspaceId: other, name: "theirs", columns, key: [] });
  for (const params of [{ table: "nothing" }, { table: "theirs" }]) {
    expect((await outcome("read_table", params)).error.code).toBe("table_not_found");
    expect((await outcome("write_table", { ...params, rows: [] })).error.code).toBe("table_not_found");
  }
  expect((await outcome("write_table", { table: await table(), rows: "rows" })).error).toMatchObject({
    code: "invalid_params",
    details: { parameter: "rows" },
  });
});

test("a test writes nothing and answers what it would", async () => {
  const name = await table();
  await outcome("write_table", { table: name, rows: [{ symbol: "A" }] });
  const params = { table: name, rows: [{ symbol: "A" }, { symbol: "B" }], mode: "upsert" };
  const tried = await outcome("write_table", params, "test");
  expect(tried.result).toEqual({ inserted: 1, updated: 1, deleted: 0, table: name });
  const refused = await outcome("write_table", { ...params, mode: "append" }, "test");
  expect(refused.error.code).toBe("invalid_rows");
  expect(await rows(name)).toHaveLength(1);
});

test("runs that meet at one table take turns, and whatever dies, each is written once", async () => {
  const name = await table([]);
  const id = await workflow(
    [trigger, step(1, "write_table", { table: name, rows: { symbol: "{{run.id}}" } })],
    chain(0, 1),
  );
  const runs = await Promise.all(Array.from({ length: 12 }, () => accept(id)));
  await workWithDeaths(runs, everyDeath(runs));
  expect((await rows(name)).map((row) => row.symbol).toSorted()).toEqual(runs.toSorted());
});

test("what is written and cannot be recorded is taken back", async () => {
  const name = await table([]);
  const id = await workflow(
    [trigger, step(1, "write_table", { table: name, rows: { symbol: "A" } })],
    chain(0, 1),
  );
  const run = await accept(id);
  await workOnEngine({
    ...engine,
    store: { ...engine.store, keep: (stored) => engine.store.keep(stored, () => null) },
  });
  expect((await ended(run)).status).toBe("failed");
  expect(await rows(name)).toEqual([]);
});
