import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { GuardedAnswer } from "@/lib/schema/guarded-fetch";
import { createGuardedFetch } from "./guarded-fetch";
import { createReach } from "./reach";

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

const servers: Server[] = [];
let home = 0;
let elsewhere = 0;
const routes = new Map<string, Handler>();
const seen: {
  port: number;
  method: string;
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}[] = [];

async function listen(): Promise<number> {
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const port = request.socket.localPort ?? 0;
      const url = request.url ?? "/";
      seen.push({ port, method: request.method ?? "", url, headers: request.headers, body });
      const handler = routes.get(url.split("?")[0] ?? "/");
      if (handler === undefined) response.end(`plain ${url}`);
      else handler(request, response, body);
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

beforeAll(async () => {
  home = await listen();
  elsewhere = await listen();
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const open = createGuardedFetch({ allow: ["127.0.0.1"] });
const closed = createGuardedFetch({ allow: [] });
const here = (path: string) => `http://127.0.0.1:${home}${path}`;
const text = (answer: GuardedAnswer) => (answer.ok ? Buffer.from(answer.body).toString() : answer.code);
const code = (answer: GuardedAnswer) => (answer.ok ? `status ${answer.status}` : answer.code);

describe("what is refused before connecting", () => {
  const hosts = [
    ..."127.0.0.1 localhost LOCALHOST localhost. 127.1 127.0.1 127.0.0.1. 0x7f.1 0x7f000001 0X7F.0.0.1".split(
      " ",
    ),
    ..."2130706433 017700000001 0177.0.0.1 0177.1 00000177.0.0.01 127.0x0.0.1 0 0.0.0.0 %31%32%37.0.0.1".split(
      " ",
    ),
    ..."127%2e0%2e0%2e1 ①②⑦.⓪.⓪.① １２７.０.０.１ 127。0。0。1 127．0．0．1 [::1] [0:0:0:0:0:0:0:1]".split(
      " ",
    ),
    ..."[::] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1]".split(" "),
    ..."[64:ff9b::127.0.0.1] [2002:7f00:1::] [fc00::1] [fe80::1] [fd00:ec2::254] 169.254.169.254".split(" "),
    ..."0xa9fea9fe 2852039166 0251.0376.0251.0376 10.0.0.1 10.1 192.168.1.1 172.16.0.1 100.64.0.1".split(" "),
    ..."198.18.0.1 224.0.0.1 255.255.255.255 4294967295 192.0.2.1 ₁₂₇.0.0.1 ⑯⑨。254。169。254".split(" "),
    ..."127.0.0.1:80 127.0.0.1:0x50 user@127.0.0.1 user:pw@example.com 8.8.8.8@127.0.0.1 127.0.0.1\\@8.8.8.8".split(
      " ",
    ),
    ..."127.0.0.1#@8.8.8.8 127.0.0.1?@8.8.8.8".split(" "),
  ];
  test.each(hosts)("http://%s/", async (host) => {
    const before = seen.length;
    expect(code(await closed(`http://${host}/`))).toBe("egress_blocked");
    expect(code(await closed(`https://${host}/`))).toBe("egress_blocked");
    expect(seen.length).toBe(before);
  });

  test.each([
    "file:///etc/passwd",
    "ftp://example.com/",
    "gopher://127.0.0.1:11211/_stats",
    "data:text/plain,x",
    "javascript:alert(1)",
    "unix:/var/run/docker.sock",
    "blob:http://127.0.0.1/x",
    "ws://127.0.0.1/",
    "//127.0.0.1/",
    "/relative",
    "",
    "http://",
    "http://256.256.256.256/",
    "http://[::1",
  ])("%j", async (url) => {
    expect(code(await closed(url))).toBe("egress_blocked");
  });

  test("a name that resolves to a private address", async () => {
    const fetch = createGuardedFetch({
      allow: [],
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    const before = seen.length;
    expect(code(await fetch(`http://looks-public.example:${home}/`))).toBe("egress_blocked");
    expect(seen.length).toBe(before);
  });

  test("a name that is public on the first look and private on the second", async () => {
    const answers = ["192.0.2.1", "127.0.0.1", "127.0.0.1"];
    const fetch = createGuardedFetch({
      allow: ["192.0.2.1"],
      resolve: async () => [{ address: answers.shift() ?? "127.0.0.1", family: 4 }],
      timeoutMs: 300,
    });
    const before = seen.length;
    expect(["upstream_timeout", "upstream_error"]).toContain(
      code(await fetch(`http://rebinds.example:${home}/`)),
    );
    expect(code(await fetch(`http://rebinds.example:${home}/`))).toBe("egress_blocked");
    expect(seen.length).toBe(before);
  });

  test("the private one of several addresses is never tried", async () => {
    const fetch = createGuardedFetch({
      allow: ["127.0.0.1"],
      resolve: async () => [
        { address: "10.255.255.1", family: 4 },
        { address: "127.0.0.1", family: 4 },
      ],
    });
    expect(text(await fetch(`http://both.example:${home}/x`))).toBe("plain /x");
  });
});

describe("what is opened", () => {
  test("an address opens whatever resolves to it, a name that name only", async () => {
    const resolve = async () => [{ address: "127.0.0.1", family: 4 }];
    const byName = createGuardedFetch({ allow: ["a.example"], resolve });
    expect(text(await byName(`http://a.example:${home}/n`))).toBe("plain /n");
    expect(code(await byName(`http://b.example:${home}/n`))).toBe("egress_blocked");
    expect(code(await byName(here("/n")))).toBe("egress_blocked");
    const byAddress = createGuardedFetch({ allow: ["127.0.0.0/8"], resolve });
    expect(text(await byAddress(`http://b.example:${home}/n`))).toBe("plain /n");
  });

  test("an exempt upstream on its port and on no other", async () => {
    const fetch = createGuardedFetch({ allow: [], exempt: [{ host: "127.0.0.1", port: home }] });
    expect(text(await fetch(here("/e")))).toBe("plain /e");
    expect(code(await fetch(`http://127.0.0.1:${elsewhere}/e`))).toBe("egress_blocked");
    expect(code(await fetch(`http://localhost:${home}/e`))).toBe("egress_blocked");
  });

  test("mail gets the address to connect to, under the same rule", async () => {
    expect(await createReach({ allow: [] })("localhost", 25)).toMatchObject({
      ok: false,
      code: "egress_blocked",
    });
    expect(await createReach({ allow: ["127.0.0.1"] })("127.0.0.1", 25)).toEqual({
      ok: true,
      address: "127.0.0.1",
    });
  });
});

describe("redirects", () => {
  const redirect = (path: string, status: number, location: string) => {
    routes.set(path, (_request, response) => response.writeHead(status, { location }).end());
  };

  test("are judged again at each hop", async () => {
    const fetch = createGuardedFetch({ allow: [], exempt: [{ host: "127.0.0.1", port: home }] });
    for (const target of [
      `http://127.0.0.1:${elsewhere}/`,
      "http://[::1]/",
      "file:///etc/passwd",
      "http://u:p@x/",
    ]) {
      redirect("/away", 302, target);
      expect(code(await fetch(here("/away")))).toBe("egress_blocked");
    }
  });

  test("end after five", async () => {
    for (let hop = 0; hop < 7; hop += 1) redirect(`/hop${hop}`, 302, `/hop${hop + 1}`);
    expect(text(await open(here("/hop2")))).toBe("plain /hop7");
    expect(code(await open(here("/hop1")))).toBe("upstream_error");
    expect(code(await open(here("/hop6"), { maxRedirects: 0 }))).toBe("status 302");
  });

  test.each([
    [301, "POST", "GET", ""],
    [302, "POST", "GET", ""],
    [303, "PUT", "GET", ""],
    [303, "HEAD", "HEAD", ""],
    [307, "POST", "POST", "x"],
    [308, "PUT", "PUT", "x"],
    [301, "PUT", "PUT", "x"],
  ])("%i turns %s into %s", async (status, method, becomes, body) => {
    redirect("/r", status, "/target");
    await open(here("/r"), {
      method,
      headers: { "Content-Type": "text/plain" },
      ...(method === "HEAD" ? {} : { body: "x" }),
    });
    expect(seen.at(-1)).toMatchObject({ method: becomes, url: "/target", body });
    expect(seen.at(-1)?.headers["content-type"]).toBe(body === "" ? undefined : "text/plain");
  });

  test("take keys along within an origin and never to another", async () => {
    const headers = {
      Authorization: "Bearer K",
      Cookie: "s=K",
      "X-Api-Key": "K",
      "X-Anything": "K",
      "Accept-Language": "de",
    };
    redirect("/same", 302, "/target");
    await open(here("/same"), { headers });
    expect(seen.at(-1)?.headers).toMatchObject({
      authorization: "Bearer K",
      cookie: "s=K",
      "x-anything": "K",
    });
    redirect("/other", 302, `http://127.0.0.1:${elsewhere}/target`);
    await open(here("/other"), { headers });
    expect(seen.at(-1)).toMatchObject({ port: elsewhere, url: "/target" });
    expect(JSON.stringify(seen.at(-1)?.headers)).not.toContain('K"');
    expect(seen.at(-1)?.headers["accept-language"]).toBe("de");
  });

  test("to another origin take neither a body nor an address with the key in it", async () => {
    redirect("/other", 307, `http://127.0.0.1:${elsewhere}/target`);
    expect(code(await open(here("/other"), { method: "POST", body: "apiKey=K" }))).toBe("upstream_error");
    redirect("/echo", 302, `http://127.0.0.1:${elsewhere}/target?apikey=se%63ret%2Bkey`);
    expect(code(await open(here("/echo"), { secrets: ["secret+key"] }))).toBe("upstream_error");
    expect(seen.at(-1)?.port).toBe(home);
  });
});

describe("limits", () => {
  test("a slow drip counts in whole", async () => {
    routes.set("/drip", (_request, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x"), 20);
      response.on("close", () => clearInterval(timer));
    });
    expect(code(await open(here("/drip"), { timeoutMs: 200 }))).toBe("upstream_timeout");
  });

  test("a server that takes the call and says nothing", async () => {
    routes.set("/silent", () => undefined);
    expect(code(await open(here("/silent"), { timeoutMs: 100 }))).toBe("upstream_timeout");
  });

  test("the caller's abort is obeyed before, while waiting and while reading", async () => {
    expect(code(await open(here("/silent"), { signal: AbortSignal.abort() }))).toBe("cancelled");
    for (const path of ["/silent", "/drip"]) {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 50);
      expect(code(await open(here(path), { signal: controller.signal }))).toBe("cancelled");
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
    expect(text(answer)).toBe(small);
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
    expect(code(await open(here("/bomb")))).toBe("result_too_large");
  });

  test("exactly the limit passes, one more does not", async () => {
    routes.set("/ten", (_request, response) => response.end("0123456789"));
    expect(text(await open(here("/ten"), { maxBytes: 10 }))).toBe("0123456789");
    expect(code(await open(here("/ten"), { maxBytes: 9 }))).toBe("result_too_large");
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
    expect(code(await open(here("/bad")))).toMatch(/^(upstream_error|egress_blocked)$/);
  });

  test("nobody listens, no such host, a bad header, a bad method", async () => {
    expect(code(await open("http://127.0.0.1:9/"))).toBe("upstream_error");
    const failing = createGuardedFetch({
      allow: [],
      resolve: async () => Promise.reject(Object.assign(new Error("x"), { code: "ENOTFOUND" })),
    });
    expect(await failing("http://nowhere.example/?apikey=K")).toEqual({
      ok: false,
      code: "upstream_error",
      message: "nowhere.example could not be reached: there is no such host.",
    });
    expect(code(await open(here("/"), { headers: { "x-a": "b\r\nx-c: d" } }))).toBe("upstream_error");
    expect(code(await open(here("/"), { method: "TRACE" }))).toBe("upstream_error");
  });

  test("an empty body under a coding is an empty body", async () => {
    routes.set("/empty", (_request, response) =>
      response.writeHead(200, { "content-encoding": "gzip" }).end(),
    );
    expect(text(await open(here("/empty")))).toBe("");
    expect(text(await open(here("/empty"), { method: "HEAD" }))).toBe("");
  });

  test("headers that belong to the message are the client's", async () => {
    await open(here("/own"), {
      headers: { Host: "evil", "Content-Length": "5", "Transfer-Encoding": "chunked" },
    });
    expect(seen.at(-1)?.headers.host).toBe(`127.0.0.1:${home}`);
    expect(seen.at(-1)?.headers["transfer-encoding"]).toBeUndefined();
  });
});
