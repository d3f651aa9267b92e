import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { API_PREFIX } from "@/lib/http/entry/create-api";
import { routes } from "@/lib/http/entry/routes";
import { OWNER } from "./http-entry.suite";
import { testMarket } from "./market.suite";

const { call, knock, seller, services, url, work, workflow } = await testMarket();
// The files below app/api look for their services where the server stores them.
Reflect.set(globalThis, Symbol.for("millrace.services"), services);

const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] as const;
type Method = (typeof METHODS)[number];
type Handlers = Record<Method, (request: Request) => Promise<Response>>;

const root = path.resolve(import.meta.dirname, "../../..");
const files = readdirSync(path.join(root, "app/api"), { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "route.ts")
  .map((file) => path.posix.join("app/api", file));

/**
 * Ranks a file's path by how specific it is: Next prefers a name to a parameter, and a parameter to a
 * catch-all.
 */
const narrow = (file: string) =>
  file
    .split("/")
    .map((part) => (part.startsWith("[[") ? 0 : part.startsWith("[...") ? 1 : part.startsWith("[") ? 2 : 3))
    .join("");

function fileOf(address: string): string {
  const { pathname } = new URL(address, url);
  const fits = files.filter((file) => {
    const parts = path.posix.dirname(file).split("/").slice(1);
    const pattern = parts.map((part) =>
      part.startsWith("[[...")
        ? "(/.*)?"
        : part.startsWith("[...")
          ? "/.+"
          : part.startsWith("[")
            ? "/[^/]+"
            : `/${part}`,
    );
    return new RegExp(`^${pattern.join("")}$`).test(pathname);
  });
  return fits.sort((a, b) => narrow(b).localeCompare(narrow(a)))[0] ?? "none";
}

interface Sent {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Headers that belong to the connection or contain the time. */
const OF_THE_CONNECTION = [
  "connection",
  "content-length",
  "date",
  "keep-alive",
  "transfer-encoding",
  "set-cookie",
];

async function facts(response: Response) {
  const headers = [...response.headers]
    .filter(([name]) => !OF_THE_CONNECTION.includes(name))
    // If next-auth and the entry both forbid caching, node:http sends both headers.
    .map(([name, value]) => [name, value.replace(/^no-store, private/, "private")]);
  const text = await response.text();
  const steady = text
    .replace(/"(csrfToken)": ?"[^"]*"/g, '"$1"')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "id");
  return { status: response.status, headers: Object.fromEntries(headers), text: steady };
}

function initOf(method: string, { token, body, headers }: Sent): RequestInit {
  return {
    method,
    redirect: "manual",
    headers: {
      "X-Request-Id": "the-same",
      "Accept-Encoding": "identity",
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** The same call to both: to the server, and to the file that Next would use. */
async function both(method: Method, address: string, sent: Sent = {}) {
  const file = fileOf(address);
  const handlers: Handlers = await import(path.join(root, file));
  const request = new Request(url + address, initOf(method, sent));
  request.headers.set("Host", new URL(url).host);
  const length = Buffer.byteLength(sent.body === undefined ? "" : JSON.stringify(sent.body));
  if (length > 0) request.headers.set("Content-Length", String(length));
  const [served, handed] = [
    await facts(await fetch(url + address, initOf(method, sent))),
    await facts(await handlers[method](request)),
  ];
  expect.soft(handed, `${method} ${address} by ${file}`).toEqual(served);
  return { file, ...served };
}

test("each address of the interface has its file, and what is none has the one for the rest", () => {
  expect(files.map(path.posix.dirname).sort()).toEqual([
    "app/api/[[...path]]",
    "app/api/auth/[...path]",
    "app/api/health/live",
    "app/api/health/ready",
    "app/api/metrics",
    "app/api/t/[workflowId]/[webhookId]",
    "app/api/v1/[...path]",
    "app/api/w/[workflowId]/[providerId]",
  ]);
});

test("every endpoint that has a contract answers the same both ways, with a caller, without and by other methods", async () => {
  for (const { endpoint } of routes) {
    const address = API_PREFIX + endpoint.path.replace(/\{\w+\}|:\w+/g, "none");
    const stranger = await both(endpoint.method, address);
    expect(stranger.file).toBe("app/api/v1/[...path]/route.ts");
    await both("PATCH", address);
    // Each read of the export adds a line to the next one.
    if (endpoint.method === "GET" && endpoint.path !== "/security-log/export")
      await both("GET", address, { token: OWNER.token });
    else await both(endpoint.method, address, { token: "mr_nobody" });
  }
});

test("triggers and providers answer the same both ways, whatever is asked of them", async () => {
  const live = await workflow(seller, { trigger: { respond: "accepted" } });
  for (const method of METHODS) {
    const called = await both(method, live.t, method === "POST" ? { body: { symbol: "msft" } } : {});
    expect(called.file).toBe("app/api/t/[workflowId]/[webhookId]/route.ts");
  }
  const key = { "Idempotency-Key": "once" };
  await knock(live.t, null, { symbol: "ibm" }, key);
  await both("POST", live.t, {
    body: { symbol: "ibm" },
    headers: { ...key, Origin: "https://shop.example" },
  });
  await both("POST", live.t, { body: { symbol: "other" }, headers: key });
  await both("POST", live.t, { body: ["x".repeat(3 << 20)] });
  await both("POST", live.t, { body: "no object" });
  await both("GET", `${live.t}?symbol=a&symbol=b`);
  await knock(live.t, null, { symbol: "msft" });
  await work();
  const etag = (await call("GET", live.w, { token: null })).headers.get("etag") ?? "";
  expect(etag).not.toBe("");
  for (const method of METHODS) {
    const read = await both(method, live.w, { headers: { Origin: "https://shop.example" } });
    expect(read.file).toBe("app/api/w/[workflowId]/[providerId]/route.ts");
  }
  expect((await both("GET", live.w, { headers: { "If-None-Match": etag } })).status).toBe(304);
  expect((await both("HEAD", live.w, { headers: { "If-None-Match": etag } })).status).toBe(304);
  expect((await both("GET", `${live.w}?version=1`)).status).toBe(200);
  expect((await both("GET", `${live.w}?version=9`)).status).toBe(404);
});

test("events are the same both ways, and end where the run has ended", async () => {
  const live = await workflow(seller);
  const { body } = await knock(live.t, null, { symbol: "msft" });
  await work();
  const events = await both("GET", `/api/v1/runs/${body.run_id}/events`, { token: seller.token });
  expect(events.headers["content-type"]).toContain("text/event-stream");
  expect(events.text).toContain("event: ");
});

test("signing in, health, figures and what is no address answer the same both ways", async () => {
  for (const address of [
    "/api/auth/csrf",
    "/api/auth/session",
    "/api/auth/providers",
    "/api/auth/_log",
    "/api/auth/nothing",
    "/api/auth",
    "/api/health/live",
    "/api/health/ready",
    "/api/health",
    "/api",
    "/api/nothing",
    "/api/t",
    "/api/t/one",
    "/api/t/one/two/three",
    "/api/t/one/two",
    "/api/w/one/two",
    "/api/w/one%2Ftwo/three",
    "/api/v1",
    "/api/v1/nothing",
  ])
    for (const method of METHODS) await both(method, address);
  for (const method of ["DELETE", "HEAD", "POST"] as const) await both(method, "/api/metrics");
  expect((await both("GET", "/api/metrics")).status).toBe(401);
});
