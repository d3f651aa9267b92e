import { request as httpRequest } from "node:http";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { testMarket } from "@/lib/http/tests/market.suite";

const { call, knock, seller, sql, url, work, workflow } = await testMarket();

type Endpoints = Awaited<ReturnType<typeof workflow>>;

/** Publishes a value with a chosen time and notifies all processes. */
async function publish(
  { id }: Endpoints,
  version: number,
  body: string,
  at: string,
  type = "application/json",
) {
  const [first] =
    await sql`select workspace_id, run_id from provider_values where workflow_id = ${id} limit 1`;
  await sql`insert into provider_values (workflow_id, provider_id, version, workspace_id, body, content_type, etag, run_id, published_at)
    values (${id}, 'board', ${version}, ${first?.workspace_id}, ${body}, ${`${type}; charset=utf-8`}, ${`"v${version}"`}, ${first?.run_id}, ${at})`;
  await sql`select pg_notify('millrace_published', ${`${id}/board`})`;
}

async function published() {
  const endpoints = await workflow(seller);
  await knock(endpoints.t, null, {});
  await work();
  await sql`update provider_values set published_at = '2026-03-01T09:00:00.100Z' where workflow_id = ${endpoints.id}`;
  return endpoints;
}

/** Returns the response exactly as sent, because `fetch` would decompress it. */
function raw(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const sent = httpRequest(`${url}${path}`, { method, headers }, (response) => {
        const pieces: Buffer[] = [];
        response.on("data", (piece) => pieces.push(piece));
        response.once("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(pieces),
          }),
        );
      });
      sent.once("error", reject).end();
    },
  );
}

test("If-Modified-Since is 304 only when nothing was published since, within the second too", async () => {
  const endpoints = await published();
  const since = async (date: string) =>
    (await call("GET", endpoints.w, { token: null, headers: { "If-Modified-Since": date } })).status;
  await publish(endpoints, 2, "1", "2026-03-01T10:00:00.200Z");
  await expect.poll(async () => (await call("GET", endpoints.w, { token: null })).text).toBe("1");
  expect(await since("Sun, 01 Mar 2026 10:00:00 GMT")).toBe(304);
  expect(await since("Sun, 01 Mar 2026 09:59:59 GMT")).toBe(200);
  await publish(endpoints, 3, "2", "2026-03-01T10:00:00.800Z");
  await expect.poll(async () => (await call("GET", endpoints.w, { token: null })).text).toBe("2");
  expect(await since("Sun, 01 Mar 2026 10:00:00 GMT")).toBe(200);
  expect(await since("Sun, 01 Mar 2026 10:00:01 GMT")).toBe(304);
});

test("a time or a version that cannot be is said to be so, and what is kept no more is not called never there", async () => {
  const endpoints = await published();
  const ask = (query: string) => call("GET", `${endpoints.w}?${query}`, { token: null });
  for (const time of [
    "2025-02-30T10:00:00Z",
    "2025-02-29",
    "2025-04-31T00:00:00+01:00",
    "2025-13-01",
    "2025-01-01T25:00Z",
  ])
    expect([time, (await ask(`as_of=${encodeURIComponent(time)}`)).status]).toEqual([time, 400]);
  expect((await ask("as_of=2024-02-29T10:00:00Z")).body.code).toBe("no_data_yet");
  for (const version of ["2147483647", "2147483648", "99999999999999999999"]) {
    const answer = await ask(`version=${version}`);
    expect([version, answer.status, answer.body.code]).toEqual([version, 404, "version_not_found"]);
  }
  await publish(endpoints, 2, "1", "2026-03-01T10:00:00.200Z");
  await sql`delete from provider_values where workflow_id = ${endpoints.id} and version = 1`;
  const early = await ask("as_of=2026-03-01T09:30:00Z");
  expect([early.status, early.body.code]).toEqual([404, "version_not_found"]);
  expect(early.body.detail).toContain("2026-03-01T10:00:00.200Z");
});

test("a large value is packed for who asks, with a tag of its own, and byte for byte the same when unpacked", async () => {
  const endpoints = await published();
  const body = JSON.stringify({ rows: Array.from({ length: 500 }, (_, row) => `row ${row} ü`) });
  await publish(endpoints, 2, body, "2026-03-01T10:00:00.200Z");
  await expect.poll(async () => (await raw(endpoints.w)).body.toString()).toBe(body);
  const plain = await raw(endpoints.w);
  expect(plain.headers).toMatchObject({ etag: '"v2"', vary: "Accept, Accept-Encoding" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  const packed = await raw(endpoints.w, { "Accept-Encoding": "br;q=0, deflate, GZIP;q=0.5" });
  expect(packed.headers).toMatchObject({
    "content-encoding": "gzip",
    vary: "Accept, Accept-Encoding",
    "content-type": "application/json; charset=utf-8",
    "content-length": String(packed.body.length),
  });
  expect(packed.body.length).toBeLessThan(body.length / 2);
  expect(gunzipSync(packed.body).toString()).toBe(body);
  const tag = String(packed.headers.etag);
  expect(tag).not.toBe('"v2"');
  const accepting = { "Accept-Encoding": "gzip" };
  const head = await raw(endpoints.w, accepting, "HEAD");
  expect([head.headers.etag, head.headers["content-length"], head.body.length]).toEqual([
    tag,
    String(packed.body.length),
    0,
  ]);
  for (const known of [tag, '"v2"']) {
    const again = await raw(endpoints.w, { ...accepting, "If-None-Match": known });
    expect([again.status, again.headers.etag, again.headers.vary]).toEqual([
      304,
      tag,
      "Accept, Accept-Encoding",
    ]);
  }
  for (const refused of ["identity", "gzip;q=0", "gzip;q=0.000, *;q=0", "br;q=0", ""])
    expect(
      (await raw(endpoints.w, { "Accept-Encoding": refused })).headers["content-encoding"],
    ).toBeUndefined();
  expect((await raw(endpoints.w, { "Accept-Encoding": "*" })).headers["content-encoding"]).toBe("gzip");
  const smaller = await raw(endpoints.w, { "Accept-Encoding": "gzip, deflate, br" });
  expect(smaller.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(smaller.body).toString()).toBe(body);
  const smallTag = String(smaller.headers.etag);
  expect(new Set([tag, smallTag, '"v2"']).size).toBe(3);
  const same = await raw(endpoints.w, { "Accept-Encoding": "br", "If-None-Match": smallTag });
  expect([same.status, same.headers.etag]).toEqual([304, smallTag]);
  const old = await raw(`${endpoints.w}?version=1`, accepting);
  expect([old.headers["content-encoding"], old.headers.vary]).toEqual([undefined, "Accept"]);
});

test("what packing does not make smaller goes out as it is", async () => {
  const endpoints = await published();
  const noise = brotliCompressSync(Buffer.from(Array.from({ length: 1_500 }, () => Math.random()).join()));
  await publish(
    endpoints,
    2,
    JSON.stringify(noise.subarray(0, 1_000).toString("hex").slice(0, 900)),
    "2026-03-01T10:00:00Z",
  );
  await expect.poll(async () => (await raw(endpoints.w)).headers.etag).toBe('"v2"');
  expect((await raw(endpoints.w, { "Accept-Encoding": "gzip" })).headers["content-encoding"]).toBeUndefined();
});

test("a read whose condition does not hold is 412: values, their rows, their schema, and tables", async () => {
  const endpoints = await published();
  await publish(endpoints, 2, '[{"a":1}]', "2026-03-01T10:00:00.200Z");
  await expect.poll(async () => (await call("GET", endpoints.w, { token: null })).text).toBe('[{"a":1}]');
  const read = (path: string, headers: Record<string, string>) => call("GET", path, { token: null, headers });
  for (const path of [endpoints.w, `${endpoints.w}?limit=1`, `${endpoints.w}/schema`]) {
    const tag = String((await read(path, {})).headers.get("etag"));
    const statuses = [];
    for (const match of [tag, `"other", ${tag}`, "*", '"other"', `W/${tag}`])
      statuses.push((await read(path, { "If-Match": match })).status);
    expect([path, statuses]).toEqual([path, [200, 200, 200, 412, 412]]);
    expect((await read(path, { "If-Match": '"other"', "If-None-Match": tag })).status).toBe(412);
  }
  const changed = await read(endpoints.w, { "If-Unmodified-Since": "Sun, 01 Mar 2026 09:59:59 GMT" });
  expect([changed.status, changed.body.code]).toEqual([412, "precondition_failed"]);
  for (const date of ["Sun, 01 Mar 2026 10:00:00 GMT", "1 January 2020"])
    expect((await read(endpoints.w, { "If-Unmodified-Since": date })).status).toBe(200);
  expect((await read(endpoints.w, { "If-Modified-Since": "whenever 2099" })).status).toBe(200);
  // An error in the query takes precedence.
  expect((await read(`${endpoints.w}?limit=x`, { "If-Match": '"other"' })).status).toBe(400);

  const { body: table } = await seller.api("POST", "/tables", {
    name: "conditions",
    columns: [{ name: "a", type: "integer" }],
    key: [],
  });
  const rows = (match: string) =>
    seller.api("GET", `/tables/${table.id}/rows`, undefined, { "If-Match": match });
  expect([(await rows("*")).status, (await rows('"other"')).status]).toEqual([200, 412]);
});

test("Accept: text/* asks for CSV of a list, and for a text as it is; units of ranges have any case", async () => {
  const endpoints = await published();
  const read = (headers: Record<string, string>) => call("GET", endpoints.w, { token: null, headers });
  const now = async (body: string, version: number, type?: string) => {
    await publish(endpoints, version, body, `2026-03-01T10:00:0${version}Z`, type);
    await expect.poll(async () => (await read({})).text).toBe(body);
  };
  await now('[{"a":1}]', 2);
  const rows = await read({ Accept: "text/*" });
  expect([rows.headers.get("content-type"), rows.text]).toEqual(["text/csv; charset=utf-8", "a\r\n1\r\n"]);
  const part = await raw(endpoints.w, { Range: "BYTES=0-1" });
  expect([part.status, String(part.body)]).toEqual([206, "[{"]);
  await now('"plain"', 3);
  expect((await read({ Accept: "text/*" })).body).toMatchObject({ code: "format_not_possible", status: 406 });
  await now("plain", 4, "text/plain");
  expect((await read({ Accept: "text/*" })).text).toBe("plain");
});
