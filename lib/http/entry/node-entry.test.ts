import { once } from "node:events";
import http, { createServer } from "node:http";
import net from "node:net";
import { afterAll, expect, test } from "vitest";
import type { ApiAnswer, ApiRequest } from "@/lib/http/api-request";
import type { PushedPieces } from "@/lib/kit/pushed-pieces";
import { SLICE_BYTES } from "@/lib/kit/slices-of";
import { fromNode, sendNode } from "./node-entry";

let answer: (request: ApiRequest) => Promise<ApiAnswer> | ApiAnswer = () => ({ status: 204, headers: {} });
let untakenMs: number | undefined;
/** Length of the largest piece, in bytes or characters, that was written to a connection. */
let largest = 0;
const server = createServer(async (incoming, outgoing) => {
  const request = fromNode(incoming, outgoing, { behindProxy: true });
  for (const way of ["write", "end"] as const) {
    const send = outgoing[way];
    Object.assign(outgoing, {
      [way]: (...given: unknown[]) => {
        const [piece] = given;
        if (typeof piece === "string" || piece instanceof Uint8Array)
          largest = Math.max(largest, piece.length);
        return Reflect.apply(send, outgoing, given);
      },
    });
  }
  if (request === null) {
    outgoing.writeHead(400).end();
    return;
  }
  // As in the product, a response that is ready at once is sent before the request has ended.
  const answered = answer(request);
  await sendNode(outgoing, answered instanceof Promise ? await answered : answered, request, untakenMs);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
const port = typeof address === "object" && address !== null ? address.port : 0;
const url = `http://127.0.0.1:${port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test("events arrive one by one, each when it is there", async () => {
  const second = deferred();
  answer = () => ({
    status: 200,
    headers: { "Content-Type": "text/event-stream" },
    body: (async function* () {
      yield "data: 1\n\n";
      await second.promise;
      yield "data: 2\n\n";
    })(),
  });
  const response = await fetch(url);
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toBe("data: 1\n\n");
  second.resolve();
  expect((await reader.read()).value).toBe("data: 2\n\n");
  expect((await reader.read()).done).toBe(true);
});

test("when the client goes away the signal says so and the events are closed", async () => {
  const closed = deferred();
  const aborted = deferred();
  answer = (request) => ({
    status: 200,
    headers: {},
    body: (async function* () {
      request.signal.addEventListener("abort", () => aborted.resolve());
      try {
        for (;;) {
          yield "data: x\n\n";
          await Promise.race([aborted.promise, new Promise((resolve) => setImmediate(resolve))]);
        }
      } finally {
        closed.resolve();
      }
    })(),
  });
  const controller = new AbortController();
  const response = await fetch(url, { signal: controller.signal });
  await response.body?.getReader().read();
  controller.abort();
  await Promise.all([aborted.promise, closed.promise]);
});

/** A body whose pieces are pushed, and that is closed by `done`. Pieces are pulled only when one was not taken. */
class Pushed implements PushedPieces {
  push: PushedPieces["push"] = null;
  readonly closed = deferred();
  pulls = 0;
  #wake: ((piece: string | null) => void) | null = null;

  [Symbol.asyncIterator](): this {
    return this;
  }

  async next(): Promise<IteratorResult<string, undefined>> {
    this.pulls += 1;
    const piece = await new Promise<string | null>((resolve) => (this.#wake = resolve));
    return piece === null ? { done: true, value: undefined } : { done: false, value: piece };
  }

  async return(): Promise<{ done: true; value: undefined }> {
    this.closed.resolve();
    return { done: true, value: undefined };
  }

  wake(piece: string | null): void {
    this.#wake?.(piece);
  }
}

test("the same pieces are pushed to two clients, between pulled ones and in their order", async () => {
  const bodies: Pushed[] = [];
  answer = () => {
    const body = new Pushed();
    bodies.push(body);
    return { status: 200, headers: {}, body };
  };
  const both = [fetch(url), fetch(url)];
  await expect.poll(() => bodies.filter(({ pulls }) => pulls === 1)).toHaveLength(2);
  const shared = Buffer.from("shared é ");
  for (const body of bodies) {
    expect(body.push?.(shared)).toBe(true);
    expect(body.push?.("own ")).toBe(true);
    body.wake("pulled ");
  }
  await expect.poll(() => bodies.every(({ pulls }) => pulls === 2)).toBe(true);
  for (const body of bodies) {
    expect(body.push?.(shared)).toBe(true);
    body.wake(null);
  }
  for (const response of await Promise.all(both))
    expect(await response.text()).toBe("shared é own pulled shared é ");
  expect(bodies.map(({ push }) => push)).toEqual([null, null]);
});

test("a client that can't take more is pushed nothing until it has read", async () => {
  const body = new Pushed();
  answer = () => ({ status: 200, headers: {}, body });
  const socket = net.connect(port, "127.0.0.1");
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  await expect.poll(() => body.pulls).toBe(1);
  const piece = Buffer.alloc(256 * 1024, "x");
  let sent = 1;
  while (body.push?.(piece)) sent += 1;
  body.wake("");
  await new Promise((resolve) => setImmediate(resolve));
  expect(body.pulls).toBe(1);
  let received = 0;
  socket.on("data", ({ length }) => {
    received += length;
  });
  socket.resume();
  await expect.poll(() => body.pulls).toBe(2);
  expect(body.push?.(Buffer.from("last"))).toBe(true);
  await expect.poll(() => received).toBeGreaterThan(sent * piece.length);
  socket.destroy();
  await body.closed.promise;
  expect(body.push).toBeNull();
});

test("a client that reads slowly is not sent more than it takes", async () => {
  let made = 0;
  answer = () => ({
    status: 200,
    headers: {},
    body: (async function* () {
      for (made = 0; made < 2000; made += 1) yield "x".repeat(64 * 1024);
    })(),
  });
  const socket = net.connect(port, "127.0.0.1");
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  await expect.poll(() => made).toBeGreaterThan(0);
  let before = -1;
  await expect
    .poll(() => {
      const still = made === before;
      before = made;
      return still;
    })
    .toBe(true);
  expect(made).toBeLessThan(1500);
  socket.destroy();
});

test.each(["piece by piece", "at once"])("who takes nothing of an answer %s is cut off", async (way) => {
  const notified = deferred();
  answer = () => ({
    status: 200,
    headers: {},
    body:
      way === "at once"
        ? "x".repeat(64 * 1024 * 1024)
        : (async function* () {
            try {
              for (;;) yield "x".repeat(64 * 1024);
            } finally {
              notified.resolve();
            }
          })(),
  });
  untakenMs = 100;
  const accepted = once(server, "connection");
  const socket = net.connect(port, "127.0.0.1").pause();
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: h\r\n\r\n");
  const [held] = await accepted;
  await once(held, "close");
  if (way === "piece by piece") await notified.promise;
  socket.destroy();
});

test("who has taken everything may wait for as long as it takes", async () => {
  untakenMs = 60_000;
  const next = deferred();
  const size = 32 * 1024 * 1024;
  answer = () => ({
    status: 200,
    headers: {},
    body: (async function* () {
      // More than any socket buffers, so the server has to wait until the client reads it.
      yield "x".repeat(size);
      await next.promise;
      yield "end";
    })(),
  });
  const accepted = once(server, "connection");
  const asked = http.get(url, { agent: false });
  const [held] = await accepted;
  const [response] = await once(asked, "response");
  let taken = "";
  response.on("data", (piece: Buffer) => {
    taken += piece.toString("latin1");
  });
  await expect.poll(() => taken.length).toBe(size);
  await expect.poll(() => held.timeout).toBe(0);
  next.resolve();
  await once(response, "end");
  expect(taken.slice(size)).toBe("end");
  untakenMs = undefined;
});

test("a request's facts are told as they came", async () => {
  let seen: ApiRequest | undefined;
  answer = async (request) => {
    seen = request;
    const body = await request.readBody(100);
    return { status: 200, headers: { "Set-Cookie": ["a=1", "b=2"] }, body: body.ok ? body.value : "" };
  };
  const response = await fetch(`${url}/a%20b?c=1`, {
    method: "POST",
    body: "hello",
    headers: { "X-Forwarded-For": "1.1.1.1, 2.2.2.2" },
  });
  expect(await response.text()).toBe("hello");
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(seen?.url.href).toBe("http://localhost/a%20b?c=1");
  expect(seen?.address).toBe("2.2.2.2");
  expect(seen?.hasBody).toBe(true);
  expect([...(seen?.headers.entries() ?? [])]).toContainEqual(["x-forwarded-for", "1.1.1.1, 2.2.2.2"]);
});

test.each(["//evil.example/x", "/x?y=//z", "http://evil.example/x", "*", "\\\\x"])(
  "the request target %s does not break anything",
  async (target) => {
    answer = (request) => ({ status: 200, headers: {}, body: request.url.pathname });
    const status = await new Promise((resolve, reject) => {
      http
        .get({ port, host: "127.0.0.1", path: target }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
        .on("error", reject);
    });
    expect([200, 400]).toContain(status);
  },
);

test.each(["{}", "Zürich, 3 °C", "¥ 日経平均", "\u{1f4c8}", "", "é".repeat(9_000)])(
  "the text %j arrives as it was, as text and as bytes",
  async (text) => {
    for (const body of [text, Buffer.from(text)]) {
      answer = () => ({ status: 200, headers: {}, body });
      const response = await fetch(url);
      expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
      expect(await response.text()).toBe(text);
    }
  },
);

test.each(["GET", "HEAD"])(
  "an answer to %s that is ready at once leaves the connection open",
  async (method) => {
    answer = () => ({ status: 200, headers: {}, body: "ready" });
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const ports = [];
    for (let call = 0; call < 3; call += 1) {
      const request = http.request(url, { agent, method }).end();
      const [response] = await once(request, "response");
      ports.push(response.socket.localPort);
      expect(response.headers.connection).toBe("keep-alive");
      response.resume();
      await once(response, "end");
    }
    agent.destroy();
    expect(new Set(ports).size).toBe(1);
  },
);

test.each([
  ["bytes", Buffer.from("0123456789".repeat(150_000))],
  ["text", "Zürich ".repeat(200_000)],
])(
  "a large answer of %s arrives whole, and no large piece of it is copied in one go",
  async (_kind, body) => {
    answer = () => ({ status: 200, headers: {}, body });
    largest = 0;
    const received = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect(received.equals(Buffer.from(body))).toBe(true);
    expect(largest).toBeGreaterThan(0);
    expect(largest).toBeLessThanOrEqual(3 * SLICE_BYTES);
  },
);

test("a body that was not read does not become the next request", async () => {
  answer = () => ({ status: 413, headers: {}, body: "no" });
  const socket = net.connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (data) => {
    received += String(data);
  });
  socket.write(
    `POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\n${"GET / HTTP/1.1\r\n\r\n".repeat(9)}`,
  );
  await once(socket, "close");
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(received.toLowerCase()).toContain("connection: close");
});

test("a caller who is still sending receives the refusal, not a broken connection", async () => {
  answer = async (request) => ({
    status: (await request.readBody(1000)).ok ? 204 : 413,
    headers: {},
    body: "no",
  });
  const bytes = Buffer.alloc(8_000_000, "x");
  const notified: unknown[] = [];
  for (const length of [bytes.length, undefined]) {
    for (let calls = 0; calls < 5; calls += 1) {
      const headers = length === undefined ? {} : { "Content-Length": length };
      const request = http.request({ port, host: "127.0.0.1", method: "POST", headers });
      request.write(bytes.subarray(0, 2_000_000));
      const [response] = await once(request, "response");
      request.end(bytes.subarray(2_000_000));
      response.resume();
      await once(request, "close");
      notified.push(response.statusCode);
    }
  }
  expect(notified).toEqual(Array(10).fill(413));
});

test("a request that names its host twice is refused, in whatever case and with the same value too", async () => {
  answer = () => ({ status: 200, headers: {}, body: "read" });
  const statusOf = async (...hosts: string[]) => {
    const socket = net.connect(port, "127.0.0.1");
    socket.write(`GET / HTTP/1.1\r\n${hosts.join("\r\n")}\r\nConnection: close\r\n\r\n`);
    let text = "";
    for await (const piece of socket) text += piece;
    return text.slice(9, 12);
  };
  expect(await statusOf("Host: a.example")).toBe("200");
  expect(await statusOf("Host: a.example", "host: b.example")).toBe("400");
  expect(await statusOf("HOST: a.example", "Host: a.example")).toBe("400");
});
