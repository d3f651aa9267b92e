import { parquetReadObjects } from "hyparquet";
import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

/** Edge cases of rows, at both endpoints that return them. */

const { knock, seller, sql, url, workflow } = await testMarket();

const columns = [
  { name: "symbol", type: "text" },
  { name: "time", type: "time" },
  { name: "close", type: "decimal" },
  { name: "volume", type: "integer" },
];
let made = 0;

async function served(given: object = {}) {
  made += 1;
  const name = `bounds_${made}`;
  const { body, text } = await seller.api("POST", "/tables", { name, columns, ...given });
  if (typeof body.id !== "string") throw new Error(text);
  const id: string = body.id;
  const { w, id: workflowId } = await workflow(seller, {
    provider: { response_type: "table", response_data: "", table: name },
  });
  const write = async (rows: readonly object[], mode = "append") => {
    const written = await seller.api("POST", `/tables/${id}/rows?mode=${mode}`, rows);
    expect(written.status, written.text).toBe(200);
  };
  return { id, w, workflowId, write, addresses: [`/api/v1/tables/${id}/rows`, w] };
}

const get = (path: string, headers: Record<string, string> = {}) =>
  knock(path, seller.token, undefined, headers);
const refusal = async (path: string) => {
  const { status, body, headers } = await get(path);
  return [status, body.code, headers.get("content-type")];
};
const numbered = (count: number) => Array.from({ length: count }, (_, volume) => ({ volume }));

test("a page has 1,000 rows unless it is said, and at most 10,000; as CSV and lines all rows come without a limit", async () => {
  const { addresses, write } = await served();
  await write(numbered(10_001));
  for (const path of addresses) {
    expect((await get(path)).body).toHaveLength(1_000);
    const max = await get(`${path}?limit=10000&columns=volume`);
    expect([max.body.length, max.headers.get("link")]).toEqual([
      10_000,
      expect.stringMatching(/^<http[^>]*>; rel="next"$/),
    ]);
    for (const limit of ["0", "-1", "10001", "1.5", "ten", "", "%205", "+5", "5.0", "1e3", "0x10"])
      expect([limit, ...(await refusal(`${path}?limit=${limit}`))]).toEqual([
        limit,
        400,
        "invalid_query",
        "application/problem+json",
      ]);
    expect((await get(`${path}?format=ndjson&columns=volume`)).text.trimEnd().split("\n")).toHaveLength(
      10_001,
    );
    expect((await get(`${path}?format=csv&columns=volume`)).text.trimEnd().split("\r\n")).toHaveLength(
      10_002,
    );
  }
});

test("whoever follows Link until there is none has each row once, though rows change meanwhile", async () => {
  const { addresses, write } = await served();
  await write(numbered(7));
  for (const path of addresses) {
    const seen: number[] = [];
    let next: string | undefined = `${url}${path}?limit=3&columns=volume&order=-volume&where.volume.lt=7`;
    for (let page = 0; next !== undefined && page < 5; page += 1) {
      const { pathname, search } = new URL(next);
      const answer = await get(`${pathname}${search}`);
      for (const { volume } of answer.body) seen.push(volume);
      const link = answer.headers.get("link");
      next = /^<([^>]+)>; rel="next"$/.exec(link ?? "")?.[1];
      expect(next === undefined ? null : new URL(next).searchParams.get("cursor")).toBe(
        answer.headers.get("x-next-cursor"),
      );
      await write([{ volume: 5 }]);
    }
    expect(seen.slice(0, 3)).toEqual([...seen.slice(0, 3)].sort((one, other) => other - one));
    expect(new Set(seen)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    await write(numbered(7), "replace");
  }
});

test("a cursor whose version is not kept any more, or never was, is 400 cursor_expired", async () => {
  const { id, addresses, write } = await served({ keep_days: 1 });
  await write(numbered(3));
  const cursors = new Map<string, string>();
  for (const path of addresses)
    cursors.set(path, (await get(`${path}?limit=1`)).headers.get("x-next-cursor") ?? "");
  const next = (path: string) => `${path}?limit=1&cursor=${cursors.get(path)}`;
  await write(numbered(3), "replace");
  for (const path of addresses) expect((await get(next(path))).body).toMatchObject([{ volume: 1 }]);
  for (const path of addresses) {
    const never = cursors.get(path)?.replace(/^1\./, "99.");
    expect([path, ...(await refusal(`${path}?limit=1&cursor=${never}`))]).toEqual([
      path,
      400,
      "cursor_expired",
      "application/problem+json",
    ]);
  }
  await sql`update table_changes set at = at - interval '2 days' where table_id = ${id} and version = 1`;
  for (const path of addresses)
    expect([path, ...(await refusal(next(path)))]).toEqual([
      path,
      400,
      "cursor_expired",
      "application/problem+json",
    ]);
  for (const path of addresses)
    for (const cursor of ["", "x", "1", "1.1.x"])
      expect((await refusal(`${path}?cursor=${cursor}`)).slice(0, 2)).toEqual([400, "invalid_query"]);
});

test("from is the first moment that counts, to the first that does not, by day, by time and by milliseconds", async () => {
  const { addresses, write } = await served();
  const at = (time: string, volume: number) => ({ time, volume });
  await write([at("2026-11-01", 1), at("2026-11-02T00:00:00Z", 2), at("2026-11-02T00:00:00.001Z", 3)]);
  await write([{ volume: 4 }]);
  const day = "2026-11-02";
  for (const path of addresses) {
    for (const moment of [day, `${day}T00:00:00Z`, `${day}T01:00:00%2B01:00`, Date.parse(day)]) {
      const volumes = async (query: string) =>
        (await get(`${path}?${query}=${moment}`)).body.map(({ volume }: { volume: number }) => volume);
      expect([moment, await volumes("from"), await volumes("to")]).toEqual([moment, [2, 3], [1]]);
    }
    for (const query of ["from=", "to=never", `from=${day}&from=${day}`, "to=99999999999999999"])
      expect([query, ...(await refusal(`${path}?${query}`)).slice(0, 2)]).toEqual([
        query,
        400,
        "invalid_query",
      ]);
  }
});

test("a table without rows is a list without rows in each form, with its columns", async () => {
  const { addresses, write } = await served();
  await write(numbered(1));
  await write([], "replace");
  for (const path of addresses) {
    expect((await get(path)).body).toEqual([]);
    expect((await get(`${path}?format=ndjson`)).text).toBe("");
    expect((await get(`${path}?format=csv`)).text).toBe("symbol,time,close,volume\r\n");
    const file = await fetch(`${url}${path}?format=parquet`, {
      headers: { authorization: `Bearer ${seller.token}` },
    });
    expect([file.status, await parquetReadObjects({ file: await file.arrayBuffer() })]).toEqual([200, []]);
    expect((await get(`${path}?latest=1`)).body).toEqual([]);
    expect((await refusal(`${path}?where.isin=1`)).slice(0, 2)).toEqual([400, "unknown_column"]);
  }
});

test("null and an empty text are both an empty cell, and the file has no mark of its order of bytes", async () => {
  const { addresses, write } = await served();
  await write([{ symbol: "", volume: 1 }, { symbol: null, volume: 2 }, { symbol: "é" }]);
  for (const path of addresses) {
    const answer = await fetch(`${url}${path}?format=csv&columns=symbol,volume`, {
      headers: { authorization: `Bearer ${seller.token}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.toString("utf8")).toBe("symbol,volume\r\n,1\r\n,2\r\né,\r\n");
    expect(bytes[0]).toBe("s".charCodeAt(0));
    expect((await get(`${path}?where.symbol=&columns=volume`)).body).toEqual([{ volume: 1 }, { volume: 2 }]);
  }
});

test("what rows are made of is told at both addresses in one form, and is not sent again to whom it is known", async () => {
  const { id, w } = await served({ key: ["symbol", "time"] });
  const schema = {
    fields: [
      { name: "symbol", type: "string" },
      { name: "time", type: "datetime" },
      { name: "close", type: "number" },
      { name: "volume", type: "integer" },
    ],
    primaryKey: ["symbol", "time"],
  };
  for (const path of [`/api/v1/tables/${id}/schema`, `${w}/schema`]) {
    const { status, body, headers } = await get(path);
    expect([path, status, body]).toEqual([path, 200, schema]);
    const etag = headers.get("etag") ?? "";
    expect([path, etag]).toEqual([path, expect.stringMatching(/^"[^"]+"$/)]);
    const known = await get(path, { "If-None-Match": etag });
    expect([path, known.status, known.text]).toEqual([path, 304, ""]);
  }
});

test("a reader's key reads the rows at the provider's address, in each form, and not at the table's", async () => {
  const { id, w, workflowId, write } = await served();
  await write(numbered(2));
  const { body: reader } = await seller.api("POST", `/workflows/${workflowId}/reader-keys`, {
    provider_id: "board",
    name: "Sheet",
  });
  for (const query of ["", "?format=csv", "?format=parquet", "?latest=0", "/schema"])
    expect([query, (await knock(`${w}${query}`, reader.key)).status]).toEqual([query, 200]);
  const { headers } = await knock(`${w}?limit=1&api_key=${reader.key}`, null);
  expect(headers.get("link")).not.toContain(reader.key);
  expect(headers.get("cache-control")).toContain("private");
  for (const path of [`/tables/${id}/rows`, `/tables/${id}/schema`, `/tables/${id}`])
    expect((await knock(`/api/v1${path}`, reader.key)).status).toBe(401);
});
