import { hostileJson } from "./hostile-json";
import type { Random } from "./random";

/** Endpoints of the product to attack. */
export interface Targets {
  readonly trigger: string;
  readonly provider: string;
  readonly workflow: string;
  readonly run: string;
  readonly token: string;
}

export interface HostileRequest {
  readonly what: string;
  readonly bytes: Buffer;
}

const CRLF = "\r\n";

/** A request as bytes on the wire, possibly with broken framing. */
export function hostileRequest(random: Random, targets: Targets): HostileRequest {
  return random.pick([
    strangeBody,
    strangeBody,
    strangeBody,
    strangeQuery,
    strangePath,
    strangeHead,
    badFraming,
    bigBody,
  ])(random, targets);
}

function compose(what: string, line: string, headers: readonly string[], body: Buffer): HostileRequest {
  const head = [line, "Host: localhost", "Connection: close", ...headers, "", ""].join(CRLF);
  return { what, bytes: Buffer.concat([Buffer.from(head, "latin1"), body]) };
}

const json = (body: Buffer) => ["Content-Type: application/json", `Content-Length: ${body.length}`];
const bearer = ({ token }: Targets) => `Authorization: Bearer ${token}`;

function strangeBody(random: Random, targets: Targets): HostileRequest {
  const [method, path] = random.pick<readonly [string, string]>([
    ["POST", targets.trigger],
    ["POST", "/api/v1/workflows"],
    ["PUT", `/api/v1/workflows/${targets.workflow}`],
    ["POST", `/api/v1/workflows/${targets.workflow}/test`],
    ["POST", `/api/v1/workflows/${targets.workflow}/runs`],
    ["POST", `/api/v1/runs/${targets.run}/retry`],
    ["POST", "/api/v1/tokens"],
    ["POST", "/api/v1/users"],
    ["POST", "/api/v1/members"],
  ]);
  const text = Buffer.from(hostileJson(random));
  // Sometimes adds a byte that isn't valid UTF-8.
  if (text.length > 0 && random.below(5) === 0)
    text[random.below(text.length)] = random.pick([0xff, 0xc3, 0x80, 0x00]);
  const match = random.pick(['If-Match: "1"', "If-Match: *", "If-Match: W/x", "X-Nothing: 1"]);
  return compose(
    `${method} ${path} <- ${text.subarray(0, 200)}`,
    `${method} ${path} HTTP/1.1`,
    [bearer(targets), match, ...json(text)],
    text,
  );
}

function strangeQuery(random: Random, targets: Targets): HostileRequest {
  const path = random.pick([
    targets.trigger,
    targets.provider,
    "/api/v1/workflows",
    "/api/v1/runs",
    `/api/v1/workflows/${targets.workflow}/requests`,
  ]);
  const part = () =>
    random.pick([
      "limit",
      "cursor",
      "status",
      "v",
      "wait",
      "api_key",
      "as_of",
      "version",
      "__proto__",
      "a[b]",
      "%00",
      "%",
      "",
    ]) +
    random.pick([
      "",
      "=",
      "=%",
      "=%zz",
      "=%C3%28",
      "=%00",
      "=%F0%9F",
      "=-1",
      "=1e9",
      `=${"9".repeat(300)}`,
      "=null",
      "=%7B%7D",
      "=a%0d%0ab",
      "==",
      "=0",
      "=2026-02-30",
      `=${"x".repeat(3_000)}`,
    ]);
  const query = Array.from({ length: 1 + random.below(5) }, part).join("&");
  // The run's result isn't awaited, because a slow run isn't a failure here.
  return compose(
    `GET ${path}?${query.slice(0, 200)}`,
    `GET ${path}?${query} HTTP/1.1`,
    [bearer(targets)],
    Buffer.alloc(0),
  );
}

function strangePath(random: Random, targets: Targets): HostileRequest {
  const method = random.pick([
    "GET",
    "POST",
    "PUT",
    "DELETE",
    "PATCH",
    "HEAD",
    "OPTIONS",
    "TRACE",
    "PROPFIND",
    "BREW",
    "get",
    "CONNECT",
    "A".repeat(300),
  ]);
  const piece = () =>
    random.pick([
      "..",
      ".",
      "",
      "%00",
      "%2e%2e",
      "%2f",
      "api",
      "v1",
      "t",
      "w",
      "workflows",
      "runs",
      "__proto__",
      "constructor",
      "%zz",
      "\\",
      "~",
      "_next",
      "x".repeat(2_000),
      targets.workflow,
      ";a=b",
      "%ff",
      "*",
    ]);
  const path =
    random.pick([
      "/",
      "//",
      "",
      "/api/",
      "/api/v1/",
      "/api/t/",
      "/api/w/",
      "http://evil.example/",
      "/api/health/",
    ]) + Array.from({ length: random.below(5) }, piece).join("/");
  return compose(
    `${method.slice(0, 20)} ${path.slice(0, 200)}`,
    `${method} ${path || "*"} HTTP/1.1`,
    [bearer(targets), "Content-Length: 0"],
    Buffer.alloc(0),
  );
}

function strangeHead(random: Random, targets: Targets): HostileRequest {
  const line = () =>
    random.pick([
      "Authorization",
      "If-Match",
      "If-None-Match",
      "If-Modified-Since",
      "Idempotency-Key",
      "Prefer",
      "Origin",
      "Content-Type",
      "Content-Encoding",
      "Accept",
      "Cookie",
      "X-Forwarded-For",
      "X-Forwarded-Host",
      "Last-Event-ID",
      "Transfer",
      "Range",
      "Expect",
    ]) +
    ": " +
    random.pick([
      "",
      "Bearer",
      "Bearer \u00ff",
      "*",
      'W/"',
      '"',
      "x".repeat(8_000),
      "wait=x",
      "respond-async",
      "gzip",
      "0",
      "-1",
      "null",
      "__proto__",
      "a,b,c",
      "\u0001",
      "Thu, 99 Foo 9999",
      "evil.example:99999",
      "bytes=0-",
      "100-continue",
    ]);
  const headers = Array.from({ length: random.pick([1, 3, 20, 200, 2_500]) }, line);
  const body = Buffer.from("{}");
  const [method, path] = random.pick<readonly [string, string]>([
    ["POST", targets.trigger],
    ["GET", targets.provider],
    ["GET", "/api/v1/workflows"],
    ["GET", `/api/v1/runs/${targets.run}/events`],
    ["GET", "/"],
  ]);
  return compose(
    `${method} ${path} with ${headers.length} headers such as ${headers[0]?.slice(0, 60)}`,
    `${method} ${path} HTTP/1.1`,
    [...headers, ...(method === "POST" ? json(body) : [])],
    method === "POST" ? body : Buffer.alloc(0),
  );
}

function badFraming(random: Random, targets: Targets): HostileRequest {
  const [what, headers, body] = random.pick<readonly [string, readonly string[], string]>([
    ["both lengths", ["Content-Length: 5", "Transfer-Encoding: chunked"], "0\r\n\r\n"],
    ["no number", ["Content-Length: five"], "{}"],
    ["two numbers", ["Content-Length: 2", "Content-Length: 3"], "{}"],
    ["less than none", ["Content-Length: -1"], "{}"],
    ["bad chunk", ["Transfer-Encoding: chunked"], "zz\r\n{}\r\n0\r\n\r\n"],
    ["endless chunk", ["Transfer-Encoding: chunked"], "ffffffffff\r\n{}"],
    ["other coding", ["Transfer-Encoding: gzip, chunked"], "2\r\n{}\r\n0\r\n\r\n"],
    ["line folding", ["X-A: b\r\n c", "Content-Length: 2"], "{}"],
    ["bare line feed", ["X-A: b\nX-B: c", "Content-Length: 2"], "{}"],
    ["packed body", ["Content-Encoding: gzip", "Content-Length: 4"], "\u001f\u008b\u0008\u0000"],
    ["name with a space", ["X A: b", "Content-Length: 2"], "{}"],
  ]);
  return compose(
    `framing: ${what}`,
    `POST ${targets.trigger} HTTP/1.${random.pick(["1", "0", "9"])}`,
    ["Content-Type: application/json", ...headers],
    Buffer.from(body, "latin1"),
  );
}

function bigBody(random: Random, targets: Targets): HostileRequest {
  const fill = random.pick([
    `"${"x".repeat(2_000_000)}"`,
    `[${"1,".repeat(900_000)}1]`,
    "[".repeat(2_000_000),
    `{${'"a":1,'.repeat(290_000)}"b":2}`,
    " ".repeat(2_000_000),
  ]);
  const body = Buffer.from(fill);
  const path = random.pick([targets.trigger, "/api/v1/workflows", "/api/v1/tokens"]);
  return compose(
    `POST ${path} <- ${body.length} bytes of ${fill.slice(0, 10)}`,
    `POST ${path} HTTP/1.1`,
    [bearer(targets), ...json(body)],
    body,
  );
}
