import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { createGuardedFetch } from "@/lib/egress/guarded-fetch";
import type { Json } from "@/lib/kit/json";
import type { Secret, WorkerContext } from "./define-worker";
import { httpRequest } from "./http-request";
import { testContext } from "./worker-context.suite";

type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };
let server: Server;
let base = "";
let seen: Seen[] = [];
const routes = new Map<string, (response: ServerResponse, request: Seen) => void>();

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const one = { method: request.method ?? "", url: request.url ?? "", headers: request.headers, body };
      seen.push(one);
      const handler = routes.get(one.url.split("?")[0] ?? "");
      if (handler === undefined) response.writeHead(404).end();
      else handler(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const fetch = createGuardedFetch({ allow: ["127.0.0.1"] });

async function call(params: z.input<typeof httpRequest.params>, context: Partial<WorkerContext> = {}) {
  seen = [];
  return await httpRequest.run(httpRequest.params.parse(params), testContext({ fetch, ...context }));
}
function answer(path: string, body: string | Uint8Array, headers: Record<string, string> = {}, status = 200) {
  routes.set(path, (response) => response.writeHead(status, headers).end(body));
}
function withSecret(value: string | null, host?: string): Partial<WorkerContext> {
  const secret: Secret | null =
    value === null ? null : { value, source: "workspace", ...(host === undefined ? {} : { host }) };
  return { secret: async (provider, name) => (provider === "http" && name === "mine" ? secret : null) };
}
async function bodyOf(path: string): Promise<Json | undefined> {
  const outcome = await call({ url: base + path });
  return outcome.state === "done" && typeof outcome.result === "object" && !Array.isArray(outcome.result)
    ? outcome.result?.body
    : undefined;
}

test("a credential that is bound to a host goes nowhere else", async () => {
  answer("/bound", "{}");
  const { host, port } = new URL(base);
  const params = { url: `${base}/bound`, credential: "mine" };
  expect(await call(params, withSecret("Bearer t0ken", host))).toMatchObject({ state: "done" });
  expect(seen[0]?.headers.authorization).toBe("Bearer t0ken");
  for (const other of ["api.example.com", `localhost:${port}`, "127.0.0.1"]) {
    const outcome = await call(params, withSecret("Bearer t0ken", other));
    expect(outcome).toMatchObject({
      state: "failed",
      code: "invalid_key",
      details: { parameter: "credential" },
    });
    expect(seen).toEqual([]);
  }
});

describe("what is sent", () => {
  beforeAll(() => answer("/in", "{}"));

  test.each<[string, object, Partial<Seen>, string | undefined]>([
    ["an object as JSON", { body: { a: 1 } }, { body: '{"a":1}' }, "application/json"],
    ["a list as JSON", { body: [1] }, { body: "[1]" }, "application/json"],
    ["text as it is", { body: '{"a": 1}' }, { body: '{"a": 1}' }, "text/plain; charset=utf-8"],
    [
      "text under the caller's type",
      { body: "<a/>", headers: { "Content-Type": "text/xml" } },
      { body: "<a/>" },
      "text/xml",
    ],
    [
      "a form",
      { body: { a: "x y", b: [1, 2] }, body_type: "form" },
      { body: "a=x+y&b=1&b=2" },
      "application/x-www-form-urlencoded",
    ],
    [
      "a form by its header",
      { body: { a: 1 }, headers: { "content-type": "application/x-www-form-urlencoded" } },
      { body: "a=1" },
      "application/x-www-form-urlencoded",
    ],
    ["a number as JSON", { body: 5 }, { body: "5" }, "application/json"],
    ["text as JSON", { body: "x", body_type: "json" }, { body: '"x"' }, "application/json"],
    ["nothing for null", { body: null }, { body: "" }, undefined],
    ["nothing for a form without fields", { form: {} }, { body: "" }, undefined],
    ["a body beside an emptied form", { form: "", body: 5 }, { body: "5" }, "application/json"],
  ])("%s", async (_name, params, expected, contentType) => {
    await call({ url: `${base}/in`, method: "POST", ...params });
    expect(seen[0]).toMatchObject({ method: "POST", ...expected });
    expect(seen[0]?.headers["content-type"]).toBe(contentType);
  });

  test("a form with files, its parts under their names and types", async () => {
    const file = {
      base64: Buffer.from("a;b").toString("base64"),
      filename: 'q"1.csv',
      content_type: "text/csv",
    };
    await call({
      url: `${base}/in`,
      method: "POST",
      form: { title: "Prices", file, tag: [1, true], none: null },
    });
    const type = seen[0]?.headers["content-type"] ?? "";
    expect(type).toMatch(/^multipart\/form-data; boundary=/);
    const form = await new Response(seen[0]?.body, { headers: { "content-type": type } }).formData();
    expect([...form.keys()]).toEqual(["title", "file", "tag", "tag"]);
    expect([form.get("title"), form.getAll("tag")]).toEqual(["Prices", ["1", "true"]]);
    const sent = form.get("file");
    expect(sent instanceof File && [sent.name, sent.type, await sent.text()]).toEqual([
      'q"1.csv',
      "text/csv",
      "a;b",
    ]);
  });

  test("the query is added to the address's own", async () => {
    await call({ url: `${base}/in?a=1`, query: { b: "x&y", c: [1, true], d: null } });
    expect(seen[0]?.url).toBe("/in?a=1&b=x%26y&c=1&c=true");
  });

  test.each([
    ["Bearer abc", "authorization", "Bearer abc"],
    ["bearer  abc ", "authorization", "Bearer abc"],
    ["Basic user:pa:ss", "authorization", `Basic ${Buffer.from("user:pa:ss").toString("base64")}`],
    ["Basic dXNlcjpwYXNz", "authorization", "Basic dXNlcjpwYXNz"],
    ["X-Api-Key: abc", "x-api-key", "abc"],
  ])("the credential %j is %s", async (value, name, header) => {
    await call(
      { url: `${base}/in`, credential: "mine", headers: { Authorization: "other" } },
      withSecret(value),
    );
    expect(seen[0]?.headers[name]).toBe(header);
  });

  test.each([null, "", "abc", "Bearer ", "Bearer a\nb", "X Key: a"])(
    "the credential %j sends nothing",
    async (value) => {
      const outcome = await call({ url: `${base}/in`, credential: "mine" }, withSecret(value));
      expect(outcome).toMatchObject({
        state: "failed",
        code: "invalid_key",
        details: { parameter: "credential" },
      });
      expect(seen).toEqual([]);
    },
  );

  test.each([
    [{ headers: { "a b": "x" } }, "headers"],
    [{ headers: { a: "x\r\nb: c" } }, "headers"],
    [{ method: "HEAD" as const, body: "x" }, "body"],
    [{ method: "POST" as const, body: [1], body_type: "form" as const }, "body"],
    [{ method: "POST" as const, body: "x", body_type: "binary" as const }, "body"],
    [{ method: "POST" as const, form: { a: { base64: "?" } } }, "form"],
    [{ method: "POST" as const, form: { a: 1 }, body: "x" }, "form"],
    [{ method: "HEAD" as const, form: { a: 1 } }, "form"],
  ])("%j is a fault of %s", async (params, parameter) => {
    expect(await call({ url: `${base}/in`, ...params })).toMatchObject({
      code: "invalid_params",
      details: { parameter },
    });
    expect(seen).toEqual([]);
  });

  test.each(["", "example.com", "/x", "http://"])("%j is no address", (url) => {
    expect(httpRequest.params.safeParse({ url }).error?.issues[0]?.path).toEqual(["url"]);
  });
});

describe("what comes back", () => {
  test.each<[string, string | Uint8Array, Record<string, string>, Json]>([
    ["JSON", '{"a":1}', { "content-type": "application/json" }, { a: 1 }],
    ["JSON under a wrong type", "[1]", { "content-type": "text/html" }, [1]],
    ["JSON of a vendor", '"x"', { "content-type": "application/vnd.api+json" }, "x"],
    ["packed JSON", gzipSync("[1]"), { "content-encoding": "gzip" }, [1]],
    ["what only claims to be JSON", "{no", { "content-type": "application/json" }, "{no"],
    ["text", "12", { "content-type": "text/plain" }, "12"],
    ["text in Latin 1", Buffer.from([0xe9]), { "content-type": "text/plain; charset=iso-8859-1" }, "é"],
    ["bytes", Buffer.from([0xff, 0xfe, 0x00]), {}, { base64: "//4A" }],
    ["a picture", Buffer.from("GIF89a"), { "content-type": "image/gif" }, { base64: "R0lGODlh" }],
    ["a page", "<p>é</p>", { "content-type": "text/html" }, "<p>é</p>"],
    ["nothing", "", {}, null],
  ])("%s", async (_name, body, headers, expected) => {
    answer("/out", body, headers);
    expect(await bodyOf("/out")).toEqual(expected);
  });

  test("bytes can be sent on as they came", async () => {
    const body = { base64: "//4A" };
    routes.set("/length", (response, { headers }) => response.end(headers["content-length"]));
    const to = { url: `${base}/length`, method: "POST" as const };
    expect(await call({ ...to, body, body_type: "binary" })).toMatchObject({ result: { body: "3" } });
    expect(seen[0]?.headers["content-type"]).toBe("application/octet-stream");
    await call({ ...to, body, headers: { "Content-Type": "image/png" } });
    expect(seen[0]?.headers).toMatchObject({ "content-length": "3", "content-type": "image/png" });
    await call({ ...to, body });
    expect(seen[0]).toMatchObject({ body: JSON.stringify(body) });
  });

  test.each([
    [400, "http_error"],
    [404, "http_error"],
    [500, "upstream_error"],
    [429, "rate_limited"],
    [503, "upstream_error"],
  ])("status %i is %s, or a result when errors are accepted", async (status, code) => {
    answer("/bad", '{"why":"x"}', { "content-type": "application/json", "retry-after": "7" }, status);
    const outcome = await call({ url: `${base}/bad` });
    expect(outcome).toMatchObject({ state: "failed", code, details: { status, body: '{"why":"x"}' } });
    expect(outcome).toMatchObject({ retryAfterMs: 7_000 });
    expect(await call({ url: `${base}/bad`, accept_errors: true })).toMatchObject({
      state: "done",
      result: { status, body: { why: "x" } },
    });
  });

  test("an answer that repeats the key does not put it into the error", async () => {
    for (const value of ["Bearer s3cret", "Basic user:s3cret", "X-Key: s3cret"]) {
      routes.set("/echo", (response, request) =>
        response.writeHead(400).end(JSON.stringify(request.headers)),
      );
      const outcome = await call({ url: `${base}/echo`, credential: "mine" }, withSecret(value));
      expect(outcome).toMatchObject({ code: "http_error" });
      expect(JSON.stringify(outcome)).not.toContain("s3cret");
      expect(JSON.stringify(outcome)).not.toContain(Buffer.from("user:s3cret").toString("base64"));
    }
  });

  test.each([
    ["http://10.0.0.1/", "egress_blocked"],
    ["file:///etc/passwd", "egress_blocked"],
    ["http://user:pw@example.com/", "egress_blocked"],
    ["http://127.0.0.1:9/", "upstream_error"],
  ])("%s is %s", async (url, code) => {
    expect(await call({ url })).toMatchObject({ state: "failed", code });
  });

  test("the time limit and the cancel of the step hold", async () => {
    routes.set("/slow", () => undefined);
    expect(await call({ url: `${base}/slow`, timeout: 0.1 })).toMatchObject({ code: "upstream_timeout" });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 50);
    expect(await call({ url: `${base}/slow` }, { signal: controller.signal })).toMatchObject({
      code: "cancelled",
    });
  });
});

describe("OAuth2 client credentials", () => {
  const line = () => `OAuth2 ${base}/token the-id:s3cret-value prices news`;
  const calls = (path: string) => seenAll.filter(({ url }) => url === path);
  let seenAll: Seen[] = [];
  let nowMs = 0;
  let asked = 0;

  beforeAll(() => {
    routes.set("/api", (response, { headers }) => response.end(headers.authorization));
  });
  beforeEach(() => {
    asked = 0;
    nowMs += 10_000_000;
    seenAll = [];
    routes.set("/token", (response) => {
      asked += 1;
      const body = { access_token: `token-${asked}`, token_type: "Bearer", expires_in: 3600 };
      setTimeout(() => response.end(JSON.stringify(body)), 20);
    });
  });

  async function get(value: string, more: Partial<WorkerContext> = {}, path = "/api") {
    const context = testContext({ fetch, now: () => nowMs, ...withSecret(value), ...more });
    seen = seenAll;
    return await httpRequest.run(httpRequest.params.parse({ url: base + path, credential: "mine" }), context);
  }

  test("fetch one token for many calls, keep it until it ends, and record it nowhere", async () => {
    const concealed = new Set<string>();
    const conceal = (value: string) => void concealed.add(value);
    const all = await Promise.all(Array.from({ length: 20 }, () => get(line(), { conceal })));
    for (const outcome of all) expect(outcome).toMatchObject({ result: { body: "Bearer token-1" } });
    expect([...concealed]).toEqual(["token-1"]);
    nowMs += 3_500_000;
    expect(await get(line())).toMatchObject({ result: { body: "Bearer token-1" } });
    nowMs += 100_000;
    expect(await get(line())).toMatchObject({ result: { body: "Bearer token-2" } });
    expect(calls("/token")).toHaveLength(2);
    expect(calls("/token")[0]).toMatchObject({
      method: "POST",
      body: "grant_type=client_credentials&scope=prices+news",
      headers: { authorization: `Basic ${Buffer.from("the-id:s3cret-value").toString("base64")}` },
    });
  });

  test("give each workspace and each secret a token of its own", async () => {
    await get(line(), { workspaceId: "one" });
    await get(line(), { workspaceId: "two" });
    await get(line().replace("s3cret", "other"), { workspaceId: "two" });
    expect(asked).toBe(3);
  });

  test("fetch another token when one is refused before its time, once", async () => {
    routes.set("/picky", (response, { headers }) => {
      const isRight = headers.authorization === "Bearer token-2";
      response.writeHead(isRight ? 200 : 401).end("[]");
    });
    expect((await get(line(), {}, "/picky")).state).toBe("done");
    routes.set("/never", (response) => response.writeHead(401).end());
    expect(await get(line(), {}, "/never")).toMatchObject({ code: "http_error" });
    expect([asked, calls("/never").length]).toEqual([3, 2]);
  });

  test("are sent in the body to servers that know them only there", async () => {
    routes.set("/token", (response, { body }) =>
      response
        .writeHead(body.includes("client_secret=s3cret") ? 200 : 401)
        .end('{"access_token":"by-body","token_type":"bearer"}'),
    );
    const object = {
      token_url: `${base}/token`,
      client_id: "the id",
      client_secret: "s3cret",
      audience: "x",
    };
    expect(await get(JSON.stringify(object))).toMatchObject({ result: { body: "Bearer by-body" } });
    expect(calls("/token")[1]).toMatchObject({
      body: "grant_type=client_credentials&audience=x&client_id=the+id&client_secret=s3cret",
    });
  });

  test.each([
    [400, '{"error":"invalid_client","error_description":"s3cret-value"}', "invalid_key"],
    [429, "", "rate_limited"],
    [500, "s3cret-value", "upstream_error"],
    [200, "<html>", "upstream_invalid"],
    [200, '{"access_token":"a","token_type":"mac"}', "upstream_invalid"],
  ])("a token address that answers %i %s is %s, without the secret", async (status, body, code) => {
    routes.set("/token", (response) => response.writeHead(status).end(body));
    const outcome = await get(line());
    expect(outcome).toMatchObject({ state: "failed", code, details: { parameter: "credential" } });
    expect(JSON.stringify(outcome)).not.toContain("s3cret");
    expect(calls("/api")).toEqual([]);
  });

  test.each(["OAuth2", "OAuth2 token.test a:b", "OAuth2 https://token.test a", "{}", '{"token_url":"x"}'])(
    "%j is no such credential",
    async (value) => {
      expect(await get(value)).toMatchObject({ code: "invalid_key", details: { parameter: "credential" } });
    },
  );

  test("reach no address that workflows may not reach", async () => {
    expect(await get("OAuth2 http://10.0.0.1/token a:s3cret")).toMatchObject({ code: "egress_blocked" });
  });
});

describe("pages", () => {
  beforeAll(() => {
    routes.set("/linked", (response, { url }) => {
      const page = Number(new URL(url, base).searchParams.get("page") ?? "1");
      const link = `<${base}/x>; rel="prev", <?page=${page + 1}>; title="a, b"; rel="last next"`;
      response.writeHead(200, page < 3 ? { link } : {}).end(JSON.stringify([page]));
    });
    routes.set("/cursors", (response, { url }) => {
      const after = new URL(url, base).searchParams.get("after") ?? "0";
      const next = Number(after) < 2 ? Number(after) + 1 : null;
      response.end(JSON.stringify({ data: { items: [after] }, meta: { next } }));
    });
  });

  test("are followed by the Link header", async () => {
    expect(await call({ url: `${base}/linked`, pagination: { type: "link" } })).toMatchObject({
      result: { body: [1, 2, 3], pages: 3, complete: true },
    });
  });

  test("are followed by a cursor, up to the bound", async () => {
    const pagination = {
      type: "cursor",
      items: "data.items",
      cursor: "meta.next",
      cursor_param: "after",
    } as const;
    expect(await call({ url: `${base}/cursors`, pagination })).toMatchObject({
      result: { body: ["0", "1", "2"], pages: 3, complete: true },
    });
    expect(await call({ url: `${base}/cursors`, pagination: { ...pagination, max_pages: 2 } })).toMatchObject(
      {
        result: { body: ["0", "1"], pages: 2, complete: false },
      },
    );
  });

  test("elsewhere, without a list, or the same one again fail the step", async () => {
    answer("/away", "[1]", { link: '<http://127.0.0.1:9/>; rel="next"' });
    answer("/same", "[1]", { link: '</same>; rel="next"' });
    answer("/none", "{}");
    for (const path of ["/away", "/same", "/none"]) {
      expect(await call({ url: base + path, pagination: { type: "link" } })).toMatchObject({
        code: "upstream_invalid",
      });
    }
  });
});
