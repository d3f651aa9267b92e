import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

/** Rows as seen by caches in between: ETags, `Vary`, ranges and compressed streams, in every format. */

const { call, knock, seller, work, workflow } = await testMarket();

const LINES = 3_000;
const rows = Array.from({ length: LINES }, (_, n) => ({ symbol: `S${n}`, close: n / 8, note: 'a "b", ü' }));
const columns = [
  { name: "symbol", type: "text" },
  { name: "close", type: "decimal" },
  { name: "note", type: "text" },
];
const { body: table } = await seller.api("POST", "/tables", { name: "cached", columns, key: ["symbol"] });
await seller.api("POST", `/tables/${table.id}/rows`, rows);
const ofTable = await workflow(seller, { provider: { response_type: "table", table: "cached" } });
const ofList = await workflow(seller, { provider: { response_data: JSON.stringify(rows.slice(0, 200)) } });
await knock(ofList.t, null, {});
await work();

const FORMATS = ["json", "ndjson", "csv", "parquet"] as const;
const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  call(method, path, { token: null, headers: { "Accept-Encoding": "identity", ...headers } });

for (const [what, { w }] of [
  ["a table", ofTable],
  ["a list", ofList],
] as const) {
  test(`each form of ${what} has a strong tag of its own, packed another, and is known again by it`, async () => {
    const tags: (string | null)[] = [];
    for (const format of FORMATS) {
      const path = `${w}?format=${format}`;
      const plain = await get(path);
      expect([plain.status, plain.headers.get("content-encoding")]).toEqual([200, null]);
      expect(plain.headers.get("vary")).toMatch(/^Accept\b/);
      for (const coding of format === "parquet" ? ["identity"] : ["identity", "gzip", "br"]) {
        const asked = { "Accept-Encoding": coding };
        const { headers, text } = await get(path, asked);
        expect([headers.get("content-encoding") ?? "identity", text]).toEqual([coding, plain.text]);
        if (format !== "parquet") expect(headers.get("vary")).toBe("Accept, Accept-Encoding");
        const tag = headers.get("etag") ?? "";
        expect(tag).toMatch(/^"[\w.-]+"$/);
        tags.push(tag);
        const again = await get(path, { ...asked, "If-None-Match": tag });
        expect([again.status, again.headers.get("etag"), again.text]).toEqual([304, tag, ""]);
      }
    }
    expect(new Set(tags).size).toBe(tags.length);
  });

  test(`of ${what} as Parquet a HEAD says how long it is, and a range is a part of it`, async () => {
    const path = `${w}?format=parquet`;
    const head = await get(path, { Range: "bytes=0-3" }, "HEAD");
    const length = Number(head.headers.get("content-length"));
    expect([head.status, head.headers.get("accept-ranges"), length > 100]).toEqual([200, "bytes", true]);
    const end = await get(path, { Range: "bytes=-4", "If-Range": head.headers.get("etag") ?? "" });
    expect([end.status, end.text, end.headers.get("content-range")]).toEqual([
      206,
      "PAR1",
      `bytes ${length - 4}-${length - 1}/${length}`,
    ]);
    expect((await get(path, { Range: "bytes=-4", "If-Range": '"other"' })).status).toBe(200);
    expect((await get(path, { Range: `bytes=${length}-` })).status).toBe(416);
  });

  test(`a page of another site reads every header of ${what}`, async () => {
    const answers = await Promise.all(
      [...FORMATS.map((format) => `format=${format}`), "limit=1", "where.nothing=1"].map((query) =>
        get(`${w}?${query}`),
      ),
    );
    const ranged = await get(`${w}?format=parquet`, { Range: "bytes=0-3" });
    const shown = (answers[0]?.headers.get("access-control-expose-headers") ?? "").toLowerCase().split(", ");
    for (const { headers } of [...answers, ranged]) {
      expect(headers.get("access-control-allow-origin")).toBe("*");
      const ours = [...headers.keys()].filter((name) =>
        /^(?:x-(?!content)|etag|link|accept-r|content-range)/.test(name),
      );
      expect(shown).toEqual(expect.arrayContaining(ours));
    }
    expect(shown).toContain("retry-after");
  });
}

test("the value itself is chosen by Accept too, and cached so", async () => {
  for (const headers of [{ Accept: "application/json" }, { Accept: "text/csv" }])
    expect((await get(ofList.w, headers)).headers.get("vary")).toMatch(/^Accept\b/);
});
