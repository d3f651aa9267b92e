import { expect, test } from "@playwright/test";
import { expectRefusal, owner } from "@/e2e/api/api";
import { flow, provider, webhook } from "@/e2e/api/documents";
import { draft, endpointsOf, type Live, live } from "@/e2e/api/live";
import { ended, stepOf } from "@/e2e/api/runs";
import { type Request, send } from "@/e2e/api/send";

const _anyVariable = { variables: [{ name: "v", type: "string" }] };

/** A workflow in which worker 1 publishes what the caller sends. */
function board(params: Record<string, unknown> = {}, expression = "{{request.body.v}}") {
  return flow([webhook(0), provider(1, expression, params)], [[0, 1]]);
}

async function publish({ call }: Live, v: unknown) {
  const run = await ended(await call({ v }));
  expect(run.status, JSON.stringify(run.error)).toBe("succeeded");
  return run;
}

const read = (of: Live, request: Request & { query?: string } = {}) =>
  send(`${of.providerPath(1)}${request.query ?? ""}`, request);

test("200 with the body as published, and every header the contract names", async () => {
  const of = await live(board());
  const run = await publish(of, { b: 1, a: [null, "ü"] });
  const answer = await read(of, { headers: { origin: "https://shop.example" } });
  expect(answer.status).toBe(200);
  expect(answer.text).toBe('{"b":1,"a":[null,"ü"]}');
  const header = (name: string) => answer.headers.get(name);
  expect(header("content-type")).toBe("application/json; charset=utf-8");
  expect(header("etag")).toMatch(/^"[^"]+"$/);
  expect(new Date(String(header("last-modified"))).toUTCString()).toBe(header("last-modified"));
  expect(new Date(String(header("x-data-as-of"))).toISOString()).toBe(header("x-data-as-of"));
  expect(
    Math.abs(Date.parse(String(header("x-data-as-of"))) - Date.parse(String(run.finished_at))),
  ).toBeLessThan(1000);
  expect(header("x-run-id")).toBe(run.id);
  expect(header("x-data-version")).toBe("1");
  expect(header("cache-control")).toBe("public, max-age=0, must-revalidate");
  expect(header("access-control-allow-origin")).toBe("*");
  expect(header("x-content-type-options")).toBe("nosniff");
  const exposed = String(header("access-control-expose-headers")).toLowerCase();
  for (const name of ["etag", "last-modified", "x-data-as-of", "x-run-id", "x-data-version"]) {
    expect.soft(exposed).toContain(name);
  }
});

test("HEAD answers the same headers and no body", async () => {
  const of = await live(board());
  await publish(of, [1, 2, 3]);
  const [get, head] = [await read(of), await read(of, { method: "HEAD" })];
  expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: "" });
  for (const name of ["etag", "last-modified", "content-type", "x-run-id", "cache-control", "x-data-as-of"]) {
    expect.soft(head.headers.get(name), name).toBe(get.headers.get(name));
  }
  expect(head.headers.get("content-length")).toBe("7");
});

test("304 where If-None-Match or If-Modified-Since holds, 200 where not", async () => {
  const of = await live(board());
  await publish(of, { n: 1 });
  const first = await read(of);
  const etag = String(first.headers.get("etag"));
  const modified = String(first.headers.get("last-modified"));
  const earlier = new Date(Date.parse(modified) - 60_000).toUTCString();
  const conditions: readonly [Record<string, string>, number][] = [
    [{ "if-none-match": etag }, 304],
    [{ "if-none-match": `W/${etag}` }, 304],
    [{ "if-none-match": `"other", ${etag}` }, 304],
    [{ "if-none-match": "*" }, 304],
    [{ "if-none-match": '"other"' }, 200],
    [{ "if-modified-since": modified }, 304],
    [{ "if-modified-since": earlier }, 200],
    [{ "if-modified-since": "no date" }, 200],
    [{ "if-none-match": '"other"', "if-modified-since": modified }, 200],
    [{ "if-none-match": etag, "if-modified-since": earlier }, 304],
  ];
  for (const [headers, status] of conditions) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await read(of, { method, headers });
      expect.soft(answer.status, `${method} ${JSON.stringify(headers)}`).toBe(status);
      if (status === 304)
        expect.soft({ text: answer.text, etag: answer.headers.get("etag") }).toEqual({ text: "", etag });
    }
  }
  await publish(of, { n: 2 });
  const changed = await read(of, { headers: { "if-none-match": etag } });
  expect({ status: changed.status, text: changed.text }).toEqual({ status: 200, text: '{"n":2}' });
});

test("a string is served verbatim, any other value as compact JSON, text as text", async () => {
  const verbatim = ' {"a" :  1.50, "b":"\\u00fc"}\n';
  const of = await live(board());
  await publish(of, verbatim);
  expect((await read(of)).text).toBe(verbatim);

  const text = await live(board({ response_type: "text" }));
  for (const [value, served] of [
    ["plain ünï 😀\r\n", "plain ünï 😀\r\n"],
    ["", ""],
    [{ a: [1] }, '{"a":[1]}'],
    [7, "7"],
    [true, "true"],
  ] as const) {
    await publish(text, value);
    const answer = await read(text);
    expect.soft(answer.text, JSON.stringify(value)).toBe(served);
    expect.soft(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  }
});

test("what is not JSON fails its step with invalid_json, and the last good value stays", async () => {
  const of = await live(board());
  await publish(of, { good: true });
  for (const bad of ["nonsense", "{", "", "{'a':1}", "NaN", "1 2"]) {
    const run = await ended(await of.call({ v: bad }));
    expect
      .soft({ status: run.status, code: stepOf(run, 1)?.error?.code }, bad)
      .toEqual({ status: "failed", code: "invalid_json" });
  }
  const answer = await read(of);
  expect({ text: answer.text, version: answer.headers.get("x-data-version") }).toEqual({
    text: '{"good":true}',
    version: "1",
  });
});

test("404 tells what is missing", async () => {
  const of = await live(board());
  expectRefusal(await read(of), 404, "no_data_yet");
  expectRefusal(await send(`/api/w/${of.id}/nobody`), 404, "provider_not_found");
  expectRefusal(await send("/api/w/nowhere/nobody"), 404, "workflow_not_found");
  await publish(of, 1);
  await owner.delete(`/workflows/${of.id}`);
  expectRefusal(await read(of), 404, "workflow_not_found");
});

test("405 with Allow for any other method; OPTIONS is a preflight without a key", async () => {
  const of = await live(board({ access: "key", api_key: "k" }));
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const answer = await read(of, { method });
    expect.soft(answer.status, method).toBe(405);
    expect.soft(answer.headers.get("allow"), method).toBe("GET, HEAD, OPTIONS");
  }
  const preflight = await read(of, {
    method: "OPTIONS",
    headers: {
      origin: "https://x.example",
      "access-control-request-method": "GET",
      "access-control-request-headers": "authorization",
    },
  });
  expect([200, 204]).toContain(preflight.status);
  expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  expect(preflight.headers.get("access-control-allow-headers")?.toLowerCase()).toContain("authorization");
});

test("a keyed provider: 401 without its key, private to caches with it", async () => {
  const of = await live(board({ access: "key", api_key: "data-key" }));
  expectRefusal(await read(of), 401);
  await publish(of, { secret: 1 });
  const requests = [
    {},
    { headers: { authorization: "Bearer wrong" } },
    { query: "?api_key=wrong" },
    { method: "HEAD" },
  ];
  for (const request of requests) {
    const answer = await read(of, request);
    expect.soft(answer.status, JSON.stringify(request)).toBe(401);
    expect.soft(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
  }
  for (const request of [{ headers: { authorization: "Bearer data-key" } }, { query: "?api_key=data-key" }]) {
    const answer = await read(of, request);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("private, max-age=0, must-revalidate");
    const again = await read(of, {
      ...request,
      headers: { ...request.headers, "if-none-match": String(answer.headers.get("etag")) },
    });
    expect(again.status).toBe(304);
    expect(again.headers.get("cache-control")).toContain("private");
  }
  const etag = String((await read(of, { query: "?api_key=data-key" })).headers.get("etag"));
  expectRefusal(await read(of, { headers: { "if-none-match": etag } }), 401);
});

test("before the first version is live a provider is not told from one that is not there", async () => {
  const of = endpointsOf(await draft(board()));
  expect((await read(of)).status).toBe(404);
});
