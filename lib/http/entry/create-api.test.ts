import http from "node:http";
import fc from "fast-check";
import { expect, test } from "vitest";
import { endpoints } from "@/lib/contract/api";
import { OWNER, serve, testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import { PATIENT } from "@/lib/service/process/pulse";
import { createApi } from "./create-api";
import { fromWeb } from "./next-entry";

const { call, services, url, log } = await testHttpEntry();

test.each([
  ["no address of ours", "GET", "/nothing", 404, "not_found"],
  ["an escape that is none", "GET", "/tokens/%zz", 404, "not_found"],
  ["a slash at the end", "GET", "/tokens/", 404, "not_found"],
  ["a method that is not there", "PATCH", "/tokens", 405, "method_not_allowed"],
  ["OPTIONS, since other sites have no business here", "OPTIONS", "/tokens", 405, "method_not_allowed"],
])("%s", async (_what, method, path, status, code) => {
  const answer = await call(method, path);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.body).toMatchObject({
    status,
    code,
    title: expect.any(String),
    detail: expect.any(String),
    type: expect.any(String),
  });
  expect(answer.status).toBe(status);
});

test("a method that is not there is told which are", async () => {
  expect((await call("PUT", "/tokens")).headers.get("allow")).toBe("GET, HEAD, POST");
  expect((await call("GET", "/tokens/x")).headers.get("allow")).toBe("DELETE");
});

test("HEAD answers as GET does, without a body", async () => {
  const answer = await call("HEAD", "/me");
  expect(answer.status).toBe(200);
  expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(0);
  expect(answer.text).toBe("");
});

test("no key, a wrong one and another scheme are 401, before the body is looked at", async () => {
  for (const headers of [
    {},
    { Authorization: "Bearer wrong" },
    { Authorization: "Basic dTpw" },
    { Authorization: "Bearer" },
  ]) {
    const answer = await call("POST", "/tokens", { token: null, headers, raw: "{" });
    expect(answer.body).toMatchObject({ status: 401, code: "unauthorized" });
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
  }
});

test.each([
  ["no JSON", "{", 400, "invalid_json"],
  ["a key twice is JSON", '{"name":"a","name":"b"}', 201, undefined],
  ["not UTF-8", new Uint8Array([0x22, 0xff, 0x22]), 400, "invalid_json"],
  ["nested too deep", "[".repeat(101) + "]".repeat(101), 400, "invalid_json"],
  ["nested very deep", "[".repeat(4_000), 400, "invalid_json"],
  ["an array", "[]", 400, "invalid_body"],
  ["null", "null", 400, "invalid_body"],
  ["a text", '"name"', 400, "invalid_body"],
  ["nothing", "", 400, "invalid_body"],
  ["__proto__ as a field", '{"name":"a","__proto__":{"scopes":["read"]}}', 422, "invalid_input"],
  ["constructor as a field", '{"name":"a","constructor":1}', 422, "invalid_input"],
  ["U+0000 in a text", '{"name":"a\\u0000b"}', 422, "invalid_input"],
  ["half a surrogate pair", '{"name":"a\\ud800b"}', 201, undefined],
])("a body that is %s", async (_what, raw, status, code) => {
  const answer = await call("POST", "/tokens", { raw });
  expect(answer.status).toBe(status);
  expect(answer.body.code).toBe(code);
});

test("every fault is told at once, with path, expectation and kind, and no value", async () => {
  const body = { name: 7, scopes: ["read", "hunter2"], expires_at: "soon", extra: true };
  const answer = await call("POST", "/tokens", { body });
  expect(answer.status).toBe(422);
  const faults: { path: string; code: string }[] = answer.body.errors;
  expect(faults.map(({ path }) => path).sort()).toEqual(["expires_at", "extra", "name", "scopes[1]"]);
  expect(answer.body.errors).toContainEqual({
    path: "name",
    code: "invalid_type",
    message: expect.any(String),
    expected: "string",
    received: "number",
  });
  expect(answer.text).not.toContain("hunter2");
  const missing = await call("POST", "/members", { body: {} });
  expect(missing.body.errors).toMatchObject([
    { path: "email", code: "required" },
    { path: "role", code: "required" },
  ]);
});

test.each([
  ["text/plain", 415],
  ["application/x-www-form-urlencoded", 415],
  ["application/json; charset=utf-16", 415],
  ["application/json;charset=UTF-8", 201],
  ["application/merge-patch+json", 201],
  ["APPLICATION/JSON", 201],
])("a body of type %s gives %i", async (type, status) => {
  const answer = await call("POST", "/tokens", {
    raw: '{"name":"typed"}',
    headers: { "Content-Type": type },
  });
  expect(answer.status).toBe(status);
});

test("a body past the limit is 413, whether its length is told or not", async () => {
  const large = `{"name":"${"x".repeat(2 * 1024 * 1024)}"}`;
  expect((await call("POST", "/tokens", { raw: large })).body).toMatchObject({ code: "body_too_large" });
  const status = await new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${OWNER.token}`,
      "content-type": "application/json",
      "transfer-encoding": "chunked",
    };
    const request = http.request(`${url}/api/v1/tokens`, { method: "POST", headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on("error", reject);
    request.write(large.slice(0, 1_500_000));
    request.end(large.slice(1_500_000));
  });
  expect(status).toBe(413);
});

test("a body where none belongs is not looked at", async () => {
  const { body } = await call("POST", "/tokens", { body: { name: "to delete" } });
  expect((await call("DELETE", `/tokens/${body.id}`, { raw: "{" })).status).toBe(204);
});

test("a request id is kept when it is harmless, and made when it is not", async () => {
  const stored = await call("GET", "/me", { headers: { "X-Request-Id": "abc-123" } });
  expect(stored.headers.get("x-request-id")).toBe("abc-123");
  const made = await call("GET", "/me", { headers: { "X-Request-Id": "a b<script>" } });
  expect(made.headers.get("x-request-id")).toMatch(/^\w{16}$/);
});

test("every answer carries the headers that keep browsers careful", async () => {
  for (const path of ["/me", "/nothing"]) {
    const { headers } = await call("GET", path);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("strict-transport-security")).toBeNull();
  }
});

test("a throw is logged once under an id and told without detail", async () => {
  const secret = "select secret from somewhere";
  const broken = {
    ...services,
    passwords: { hash: () => Promise.reject(new Error(secret)), verify: services.passwords.verify },
  };
  const address = await serve(broken);
  log.length = 0;
  const response = await fetch(`${address}/api/v1/users?api_key=hunter2`, {
    method: "POST",
    headers: { authorization: `Bearer ${OWNER.token}`, "content-type": "application/json" },
    body: JSON.stringify({ email: "new@example.com", password: "a long password" }),
  });
  const text = await response.text();
  const body = JSON.parse(text);
  expect(body).toMatchObject({ status: 500, code: "internal", error_id: expect.stringMatching(/^\w{12}$/) });
  expect(text).not.toContain("secret");
  expect(log).toHaveLength(1);
  expect(log[0]).toContain(body.error_id);
  expect(log[0]).toContain(secret);
  expect(log[0]).not.toContain("hunter2");
  expect(log[0]).not.toContain(OWNER.token);
});

test("while the database is away the answer says so, and when to try again", async () => {
  const { connect } = await import("@/db/client");
  const nowhere = connect("postgres://127.0.0.1:1/nowhere", { max: 1, name: "nowhere" });
  const address = await serve({ ...services, db: nowhere.db });
  const response = await fetch(`${address}/api/v1/me`, { headers: { authorization: "Bearer unseen" } });
  expect(await response.json()).toMatchObject({ status: 503, code: "database_unavailable" });
  expect(response.headers.get("retry-after")).toBe("2");
  await nowhere.end();
});

test("whatever is sent to whichever endpoint, nothing breaks", async () => {
  const answerer = createApi({ ...services, log: services.log }, PATIENT);
  const json = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom(
        null,
        true,
        0,
        -1,
        1e308,
        "",
        "\u0000",
        "owner@example.com",
        "editor",
        "2999-01-01T00:00:00Z",
      ),
      fc.string({ unit: "binary" }),
      fc.double(),
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(
        fc.constantFrom(
          "email",
          "name",
          "role",
          "scopes",
          "current",
          "workspace_id",
          "expires_at",
          "__proto__",
        ),
        tie("value"),
      ),
    ),
  })).value;
  const email = fc.constantFrom("a@example.com", "b@example.com", "\u0000@example.com");
  const likely = fc.record(
    { email, name: json, role: json, scopes: json, password: fc.string(), current: json, workspace_id: json },
    { requiredKeys: [] },
  );
  const segment = fc.oneof(fc.string({ unit: "grapheme" }), fc.uuid(), fc.constantFrom("..", "\u0000", "%"));
  const statuses = new Set<number>();
  const people = Object.values(endpoints).filter(({ tag }) => tag === "People");
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...people),
      segment,
      fc.webQueryParameters(),
      fc.oneof(json, likely, likely),
      async (endpoint, id, query, body) => {
        const path = endpoint.path.replace("{id}", encodeURIComponent(id));
        const init: RequestInit = {
          method: endpoint.method,
          headers: { authorization: `Bearer ${OWNER.token}`, "content-type": "application/json", host: "h" },
        };
        if (endpoint.method !== "GET") init.body = JSON.stringify(body);
        const request = new Request(`${url}/api/v1${path}?${query}`, init);
        // A request that arrives over HTTP has this header; one that is created in memory doesn't.
        if (init.body) request.headers.set("content-length", String(Buffer.byteLength(String(init.body))));
        const answer = await answerer(fromWeb(request));
        statuses.add(answer.status);
        expect(answer.status).toBeLessThan(500);
      },
    ),
    { numRuns: 400 },
  );
  expect([...statuses]).toEqual(expect.arrayContaining([200, 404, 422]));
});
