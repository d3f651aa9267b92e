import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import type { GuardedRequest } from "@/lib/schema/guarded-fetch";
import { packAnswer } from "./pack-answer";

const KEY = "sk-live-3fa85f64";
const secrets = new Set([KEY]);
const bytes = (text: string) => new Uint8Array(Buffer.from(text));

function packed(body: Uint8Array, url = "https://data.example/a", init: GuardedRequest = {}, headers = {}) {
  const answer = { ok: true, status: 200, headers, body, url } as const;
  return packAnswer({ url, init, answer, retrievedAt: 1, sample: false }, secrets);
}

test.each([
  ["as text", KEY],
  ["in base64, inside a longer value", Buffer.from(`user:${KEY}:1`).toString("base64")],
  ["in hex", Buffer.from(KEY).toString("hex").toUpperCase()],
  ["percent-encoded", encodeURIComponent(`${KEY}/`)],
])("a key that an answer repeats %s is neither stored nor hashed", async (_how, form) => {
  const { body } = await packed(bytes(`{"said":"${form}"}`));
  const stored = brotliDecompressSync(body?.packed ?? "").toString();
  expect(stored).toContain("[redacted]");
  expect(stored).not.toContain(form.slice(4, 14));
  expect(body?.sha256).toBe((await packed(bytes(stored))).body?.sha256);
});

test("bytes that aren't text stay as they are, and a key between them goes", async () => {
  const binary = Uint8Array.from({ length: 256 }, (_, at) => at);
  const { body } = await packed(Buffer.concat([binary, Buffer.from(KEY), binary]));
  const expected = Buffer.concat([binary, Buffer.from("[redacted]"), binary]);
  expect(brotliDecompressSync(body?.packed ?? "").equals(expected)).toBe(true);
});

test("URLs and headers lose their keys", async () => {
  const headers = { "content-type": "text/csv", "set-cookie": "s=1", "x-echo": `key ${KEY}`, link: "<b>" };
  const url = `https://user:pw@data.example/${KEY}/a?apikey=typed-in&q=${KEY}&from=1`;
  expect(await packed(bytes(""), url, {}, headers)).toMatchObject({
    url: "https://data.example/[redacted]/a?apikey=[redacted]&q=[redacted]&from=1",
    headers: { "content-type": "text/csv", link: "<b>" },
  });
});

test("equal requests have equal hashes; keys, boundaries and JSON-RPC IDs don't count", async () => {
  const requestOf = async (url: string, init: GuardedRequest = {}) =>
    (await packed(bytes(""), url, init)).request;
  const rpc = (id: number, method: string) => JSON.stringify({ jsonrpc: "2.0", id, method });
  const url = "https://data.example/a";
  expect(await requestOf(url, { method: "POST", body: rpc(1, "a") })).toBe(
    await requestOf(url, { method: "POST", body: rpc(2, "a") }),
  );
  expect(await requestOf(url, { method: "POST", body: rpc(1, "a") })).not.toBe(
    await requestOf(url, { method: "POST", body: rpc(1, "b") }),
  );
  const form = (boundary: string) => ({
    method: "POST",
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\nx\r\n--${boundary}--`,
  });
  expect(await requestOf(url, form("one"))).toBe(await requestOf(url, form("two")));
  expect(await requestOf(`${url}?key=a`)).not.toBe(await requestOf(`${url}?key=b`));
});

test("a call without an answer has its code", async () => {
  const answer = { ok: false, code: "upstream_timeout", message: "Late." } as const;
  const call = { url: "https://data.example/a", init: {}, answer, retrievedAt: 1, sample: false };
  expect(await packAnswer(call, secrets)).toMatchObject({ status: 0, error: "upstream_timeout", body: null });
});
