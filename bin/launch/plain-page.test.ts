import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { isPlainPage, sendWithoutScripts } from "./plain-page";

const PAGE = `<p>${"Text. ".repeat(100)}</p><script src="/_next/a.js"></script>`;

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    sendWithoutScripts(incoming, outgoing);
    answer(incoming, outgoing);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

test("a page written in pieces arrives whole, without scripts, and compressed", async () => {
  const url = await serve((incoming, outgoing) => {
    // Next's own compression has to stay off.
    outgoing.setHeader("X-Asked", incoming.headers["accept-encoding"] ?? "none");
    outgoing.writeHead(200, { "Content-Type": "text/html; charset=utf-8", ETag: '"next"' });
    outgoing.flushHeaders();
    outgoing.write(PAGE.slice(0, 30));
    outgoing.write(Buffer.from(PAGE.slice(30, 300)));
    outgoing.end(PAGE.slice(300));
  });
  const answer = await fetch(url, { headers: { "accept-encoding": "gzip" } });
  expect(await answer.text()).toBe(PAGE.replace(/<script.*/, ""));
  const { headers } = answer;
  expect([headers.get("content-encoding"), headers.get("x-asked"), headers.get("etag")]).toEqual([
    "gzip",
    "none",
    null,
  ]);
});

test("a page that doesn't exist has that status, for HEAD too", async () => {
  const url = await serve((incoming, outgoing) => {
    outgoing.writeHead(200, { "Content-Type": "text/html" });
    outgoing.end(incoming.method === "HEAD" ? "" : '<meta name="http-status" content="404"/><p>Nothing</p>');
  });
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(url, { method: "HEAD" })).status).toBe(404);
});

test("a picture and a redirect pass unchanged", async () => {
  const url = await serve((incoming, outgoing) => {
    if (incoming.url === "/moved") return outgoing.writeHead(307, { Location: "/store" }).end();
    outgoing.setHeader("Content-Type", "image/png");
    return outgoing.end(Buffer.from([1, 2, 255]));
  });
  expect(new Uint8Array(await (await fetch(url)).arrayBuffer())).toEqual(new Uint8Array([1, 2, 255]));
  const moved = await fetch(`${url}/moved`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([307, "/store"]);
});

test("only pages of the store and of endpoints are plain, and only as a whole", () => {
  const { headers } = { headers: {} };
  expect(["/store", "/store/a", "/e/t/1/go"].map((path) => isPlainPage(path, { headers }))).toEqual([
    true,
    true,
    true,
  ]);
  expect(["/", "/storeroom", "/embed/a"].map((path) => isPlainPage(path, { headers }))).toEqual([
    false,
    false,
    false,
  ]);
  expect(isPlainPage("/store", { headers: { rsc: "1" } })).toBe(false);
});
