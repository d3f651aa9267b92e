import { parquetReadObjects } from "hyparquet";
import { beforeAll, expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

/** Edge cases of published lists: number of rows, kinds of lists, formats and errors. */

const { call, knock, seller, sql, url, work, workflow } = await testMarket();

const board = await workflow(seller);
const texts = await workflow(seller, { provider: { response_type: "text" } });
let version = 1;

beforeAll(async () => {
  for (const { t } of [board, texts]) await knock(t, null, {});
  await work();
});

async function publish(value: unknown) {
  version += 1;
  const [first] =
    await sql`select workspace_id, run_id from provider_values where workflow_id = ${board.id} limit 1`;
  await sql`insert into provider_values (workflow_id, provider_id, version, workspace_id, body, content_type, etag, run_id, published_at)
    values (${board.id}, 'board', ${version}, ${first?.workspace_id}, ${JSON.stringify(value)}, 'application/json; charset=utf-8', ${`"v${version}"`}, ${first?.run_id}, date_trunc('milliseconds', now()))`;
  await sql`select pg_notify('millrace_published', ${`${board.id}/board`})`;
  await expect.poll(async () => (await get("")).headers.get("x-data-version")).toBe(String(version));
}

const get = (query: string, headers: Record<string, string> = {}, method = "GET") =>
  call(method, `${board.w}${query}`, { token: null, headers });
const refusal = async (query: string) => {
  const { status, headers, body } = await get(query);
  return [status, body.code, headers.get("access-control-allow-origin"), headers.get("content-type")];
};
const numbered = (count: number) => Array.from({ length: count }, (_, n) => ({ n }));

test("a page has 1,000 rows unless it is said, and at most 10,000; as CSV and lines all rows come without a limit", async () => {
  await publish(numbered(10_001));
  expect((await get("?format=json")).body).toEqual(numbered(1_000));
  expect((await get("?order=-n")).body).toHaveLength(1_000);
  const max = await get("?limit=10000");
  expect([max.body.length, max.headers.get("x-next-cursor")]).toEqual([10_000, expect.any(String)]);
  expect((await get("?limit=1")).body).toEqual([{ n: 0 }]);
  for (const limit of ["0", "-1", "10001", "1.5", "ten", "", "%205", "+5", "5.0", "1e3", "0x10"])
    expect([limit, ...(await refusal(`?limit=${limit}`))]).toEqual([
      limit,
      400,
      "invalid_query",
      "*",
      "application/problem+json",
    ]);
  for (const [format, lines] of [
    ["ndjson", 10_001],
    ["csv", 10_002],
  ] as const) {
    const { text, headers } = await get(`?format=${format}`);
    expect([format, text.trimEnd().split("\n").length, headers.get("link")]).toEqual([format, lines, null]);
    expect((await get(`?format=${format}&limit=2`)).headers.get("link")).toContain('rel="next"');
  }
});

test("whoever follows Link until there is none has each row once", async () => {
  await publish(numbered(7));
  const seen: number[] = [];
  let next: string | undefined = `${url}${board.w}?limit=3&order=-n&where.n.gte=1`;
  for (let page = 0; next !== undefined && page < 5; page += 1) {
    const answer: Response = await fetch(next);
    for (const { n } of await answer.json()) seen.push(n);
    const link: string | null = answer.headers.get("link");
    const cursor = answer.headers.get("x-next-cursor");
    next = /^<([^>]+)>; rel="next"$/.exec(link ?? "")?.[1];
    expect(next === undefined ? null : new URL(next).searchParams.get("cursor")).toBe(cursor);
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1]);
});

test.each(["results", "values", "rows"])(
  "an object with one list of objects as %s gives its rows",
  async (name) => {
    const value = { as_of: "2026-01-01", [name]: [{ n: 1 }, { n: 2 }] };
    await publish(value);
    expect((await get("")).body).toEqual(value);
    for (const query of ["?format=json", "?limit=5", "?order=n", "?columns=n"])
      expect([query, (await get(query)).body]).toEqual([query, [{ n: 1 }, { n: 2 }]]);
    expect((await get("", { Accept: "text/csv" })).text).toBe("n\r\n1\r\n2\r\n");
  },
);

test("of no list nobody gets rows, by Accept as little as by format, and the text itself is served all the same", async () => {
  await publish({ results: [{ n: 1 }], values: [], rows: 5 });
  for (const Accept of ["text/csv", "application/x-ndjson", "application/vnd.apache.parquet"]) {
    for (const path of [board.w, texts.w]) {
      const { status, body } = await call("GET", path, { token: null, headers: { Accept } });
      expect([path, Accept, status, body.code]).toEqual([path, Accept, 406, "format_not_possible"]);
    }
  }
  for (const query of ["?format=json", "?format=parquet", "/schema"])
    expect(await refusal(query)).toEqual([406, "format_not_possible", "*", "application/problem+json"]);
  const plain = await call("GET", texts.w, { token: null, headers: { Accept: "application/json" } });
  expect([plain.status, plain.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
});

test("a list without rows is one, in each form; of columns that nobody knows it says so", async () => {
  for (const value of [[], { rows: [] }]) {
    await publish(value);
    expect((await get("?format=json")).body).toEqual([]);
    expect((await get("?format=ndjson")).text).toBe("");
    expect((await get("?format=csv")).text).toBe("\r\n");
    expect((await get("/schema")).body).toEqual({ fields: [], primaryKey: [] });
    const { status, body } = await get("?where.n=1");
    expect([status, body.code, body.detail]).toEqual([
      400,
      "unknown_column",
      "Column `n` not found. The rows have no columns.",
    ]);
  }
});

test("a column of nulls is any, in a file too; an unknown column is told with those that there are", async () => {
  await publish([
    { n: null, s: "a" },
    { n: null, s: "b" },
  ]);
  expect((await get("/schema")).body.fields[0]).toEqual({ name: "n", type: "any" });
  const file = await fetch(`${url}${board.w}?format=parquet`);
  expect(await parquetReadObjects({ file: await file.arrayBuffer() })).toEqual([
    { n: null, s: "a" },
    { n: null, s: "b" },
  ]);
  for (const query of ["?where.x=1", "?where.x.gte=1", "?columns=s,x", "?order=-x"]) {
    const { status, body } = await get(query);
    expect([query, status, body.code]).toEqual([query, 400, "unknown_column"]);
    expect(body.detail).toContain("Columns: n, s.");
  }
});

test("CSV begins with its first name and no mark of its order of bytes; what a sheet would carry out is text", async () => {
  const number = ["-1", "+2.5", "-.5", "1e3", "-1E-3"];
  const formula = ["=1", "+x", "-x", "@x", "\tx", "-1+1", "--1", "+", "-1,5"];
  await publish([...number, ...formula].map((said) => ({ said })));
  const answer = await fetch(`${url}${board.w}?format=csv`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 6).toString("latin1")).toBe("said\r\n");
  const cells = bytes.toString().trimEnd().split("\r\n").slice(1);
  expect(cells.slice(0, number.length)).toEqual(number);
  expect(cells.slice(number.length).map((cell) => cell.replace(/^"(.*)"$/, "$1"))).toEqual(
    formula.map((text) => `'${text}`),
  );
});

test("rows as they stood then, in each form, page by page of that version", async () => {
  await publish([{ n: 1 }, { n: 2 }]);
  const then = (await get("")).headers.get("x-data-as-of") ?? "";
  const old = version;
  await publish([{ n: 9 }]);
  for (const query of [`as_of=${then}`, `version=${old}`]) {
    const rows = await get(`?${query}&format=csv`);
    expect([query, rows.text, rows.headers.get("x-data-version")]).toEqual([
      query,
      "n\r\n1\r\n2\r\n",
      String(old),
    ]);
    const page = await get(`?${query}&limit=1`);
    const cursor = page.headers.get("x-next-cursor");
    expect((await get(`?${query}&limit=1&cursor=${cursor}`)).body).toEqual([{ n: 2 }]);
    for (const other of [`version=${version}`, "as_of=2099-01-01"])
      expect([other, ...(await refusal(`?${other}&limit=1&cursor=${cursor}`)).slice(0, 2)]).toEqual([
        other,
        400,
        "cursor_expired",
      ]);
    for (const other of ["version=x", "version=1&as_of=2020-01-01", "as_of=2020-01-01&as_of=2020-01-01"])
      expect([other, ...(await refusal(`?${other}&limit=1&cursor=${cursor}`)).slice(0, 2)]).toEqual([
        other,
        400,
        "invalid_query",
      ]);
  }
  expect(await refusal("?as_of=2020-01-01&format=csv")).toEqual([
    404,
    "no_data_yet",
    "*",
    "application/problem+json",
  ]);
  expect((await refusal("?as_of=soon&format=csv")).slice(0, 2)).toEqual([400, "invalid_query"]);
  expect((await refusal(`?version=${version + 1}&format=csv`)).slice(0, 2)).toEqual([
    404,
    "version_not_found",
  ]);
});

test("HEAD says of rows what GET says, and sends none", async () => {
  await publish(numbered(2));
  for (const query of ["?format=json", "?format=csv", "?format=ndjson", "?format=parquet", "/schema"]) {
    const [got, asked] = [await get(query, { "Accept-Encoding": "identity" }), await get(query, {}, "HEAD")];
    expect([query, asked.status, asked.text]).toEqual([query, 200, ""]);
    for (const name of ["etag", "content-type", "content-length", "x-data-version"])
      expect([query, name, asked.headers.get(name)]).toEqual([query, name, got.headers.get(name)]);
    const etag = got.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    expect((await get(query, { "If-None-Match": etag }, "HEAD")).status).toBe(304);
    expect((await get(query, { "If-None-Match": `"other", W/${etag}` })).status).toBe(304);
  }
});
