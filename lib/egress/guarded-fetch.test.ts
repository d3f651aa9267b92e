import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createGuardedFetch } from "./guarded-fetch";
import { codeOf, type Handler, LocalServers, textOf } from "./local-servers.suite";

const servers = new LocalServers();
const { routes, seen, here } = servers;
beforeAll(async () => {
  await servers.start();
  routes.set("/silent", () => undefined);
  routes.set("/drip", (_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("x"), 20);
    response.on("close", () => clearInterval(timer));
  });
});
afterAll(() => servers.stop());

const open = createGuardedFetch({ allow: ["127.0.0.1"] });

describe("limits", () => {
  test("a slow drip counts in whole", async () => {
    expect(codeOf(await open(here("/drip"), { timeoutMs: 200 }))).toBe("upstream_timeout");
  });

  test("a server that takes the call and says nothing", async () => {
    expect(codeOf(await open(here("/silent"), { timeoutMs: 100 }))).toBe("upstream_timeout");
  });

  test("the caller's abort is obeyed before, while waiting and while reading", async () => {
    expect(codeOf(await open(here("/silent"), { signal: AbortSignal.abort() }))).toBe("cancelled");
    for (const path of ["/silent", "/drip"]) {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 50);
      expect(codeOf(await open(here(path), { signal: controller.signal }))).toBe("cancelled");
    }
  });

  const small = "é".repeat(1_000);
  test.each([
    ["gzip", gzipSync(small)],
    ["x-gzip", gzipSync(small)],
    ["deflate", deflateSync(small)],
    ["deflate", deflateRawSync(small)],
    ["br", brotliCompressSync(small)],
    ["gzip, br", brotliCompressSync(gzipSync(small))],
    ["identity", Buffer.from(small)],
  ])("%s is unpacked", async (coding, packed) => {
    routes.set("/packed", (_request, response) =>
      response
        .writeHead(200, { "content-encoding": coding, "content-length": packed.byteLength })
        .end(packed),
    );
    const answer = await open(here("/packed"));
    expect(textOf(answer)).toBe(small);
    expect(answer.ok && Object.keys(answer.headers)).not.toContain("content-length");
  });

  const bomb = Buffer.alloc(50 * 1024 * 1024);
  test.each([
    ["gzip", gzipSync(bomb)],
    ["deflate", deflateSync(bomb)],
    ["br", brotliCompressSync(bomb)],
    ["gzip, gzip", gzipSync(gzipSync(bomb))],
    ["identity", bomb],
  ])("a %s bomb stops at the limit", async (coding, packed) => {
    routes.set("/bomb", (_request, response) =>
      response.writeHead(200, { "content-encoding": coding }).end(packed),
    );
    expect(codeOf(await open(here("/bomb")))).toBe("result_too_large");
  });

  test("exactly the limit passes, one more does not", async () => {
    routes.set("/ten", (_request, response) => response.end("0123456789"));
    expect(textOf(await open(here("/ten"), { maxBytes: 10 }))).toBe("0123456789");
    expect(codeOf(await open(here("/ten"), { maxBytes: 9 }))).toBe("result_too_large");
  });
});

describe("never throws", () => {
  test.each<[string, Handler]>([
    [
      "gzip that is none",
      (_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("no"),
    ],
    [
      "gzip cut short",
      (_request, response) =>
        response
          .writeHead(200, { "content-encoding": "gzip" })
          .end(gzipSync("x".repeat(9_999)).subarray(0, 20)),
    ],
    [
      "an unknown coding",
      (_request, response) => response.writeHead(200, { "content-encoding": "zip9" }).end("x"),
    ],
    ["a reset", (request) => request.socket.destroy()],
    [
      "a reset in the middle",
      (request, response) => {
        response.writeHead(200, { "content-length": 100 });
        response.write("x", () => request.socket.destroy());
      },
    ],
    ["no HTTP at all", (request) => request.socket.end("hello\r\n\r\n")],
    [
      "a redirect to nonsense",
      (_request, response) => response.writeHead(302, { location: "http://" }).end(),
    ],
  ])("%s", async (_name, handler) => {
    routes.set("/bad", handler);
    expect(codeOf(await open(here("/bad")))).toMatch(/^(upstream_error|egress_blocked)$/);
  });

  test("nobody listens, no such host, a bad header, a bad method", async () => {
    expect(codeOf(await open("http://127.0.0.1:9/"))).toBe("upstream_error");
    const failing = createGuardedFetch({
      allow: [],
      resolve: async () => Promise.reject(Object.assign(new Error("x"), { code: "ENOTFOUND" })),
    });
    expect(await failing("http://nowhere.example/?apikey=K")).toEqual({
      ok: false,
      code: "upstream_error",
      message: "nowhere.example could not be reached: the host doesn't exist.",
    });
    expect(codeOf(await open(here("/"), { headers: { "x-a": "b\r\nx-c: d" } }))).toBe("upstream_error");
    expect(codeOf(await open(here("/"), { method: "TRACE" }))).toBe("upstream_error");
  });

  test("an empty body under a coding is an empty body", async () => {
    routes.set("/empty", (_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(),
    );
    expect(textOf(await open(here("/empty")))).toBe("");
    expect(textOf(await open(here("/empty"), { method: "HEAD" }))).toBe("");
  });

  test("headers that belong to the message are the client's", async () => {
    await open(here("/own"), {
      headers: { Host: "evil", "Content-Length": "5", "Transfer-Encoding": "chunked" },
    });
    expect(seen.at(-1)?.headers.host).toBe(`127.0.0.1:${servers.home}`);
    expect(seen.at(-1)?.headers["transfer-encoding"]).toBeUndefined();
  });
});
