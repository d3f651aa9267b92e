import { expect, test } from "vitest";
import { fromWeb, toWeb } from "./next-entry";

test("a web request becomes the same facts as one of node's", async () => {
  const request = fromWeb(
    new Request("http://host/a?b=1", {
      method: "POST",
      body: "hello",
      headers: { "X-Request-Id": "id-1", "Content-Length": "5" },
    }),
  );
  expect(request.method).toBe("POST");
  expect(request.url.search).toBe("?b=1");
  expect(request.id).toBe("id-1");
  expect(request.hasBody).toBe(true);
  const body = await request.readBody(5);
  expect(body.ok && Buffer.from(body.value).toString()).toBe("hello");
});

test("an empty stream, which is what Next makes of a POST without a body, is no body", () => {
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    body: new ReadableStream(),
    duplex: "half",
  };
  expect(fromWeb(new Request("http://host/", init)).hasBody).toBe(false);
  init.headers = { "Transfer-Encoding": "chunked" };
  expect(fromWeb(new Request("http://host/", init)).hasBody).toBe(true);
});

test("what Next packs itself is not packed before", () => {
  const request = fromWeb(
    new Request("http://host/", { headers: { "Accept-Encoding": "gzip", Accept: "*/*" } }),
  );
  expect([request.headers.get("accept-encoding"), request.headers.get("accept")]).toEqual([null, "*/*"]);
});

test("a body past the limit is refused without being read to its end", async () => {
  let pulled = 0;
  const stream = new ReadableStream({
    pull: (controller) => {
      pulled += 1;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  const init: RequestInit & { duplex: "half" } = { method: "POST", body: stream, duplex: "half" };
  const request = fromWeb(new Request("http://host/", init));
  expect(await request.readBody(5000)).toEqual({ ok: false, error: "too_large" });
  expect(pulled).toBeLessThan(20);
});

test("an answer keeps its several cookies, and HEAD has no body", async () => {
  const answer = { status: 200, headers: { "Set-Cookie": ["a=1", "b=2"], ETag: '"1"' }, body: "text" };
  const response = toWeb(answer, { method: "GET" });
  expect(response.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(await response.text()).toBe("text");
  expect(await toWeb(answer, { method: "HEAD" }).text()).toBe("");
});

test("events are closed when the reader cancels", async () => {
  let closed = false;
  const body = (async function* () {
    try {
      yield "one";
      yield "two";
    } finally {
      closed = true;
    }
  })();
  const reader = toWeb({ status: 200, headers: {}, body }, { method: "GET" }).body!.getReader();
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("one");
  await reader.cancel();
  expect(closed).toBe(true);
});
