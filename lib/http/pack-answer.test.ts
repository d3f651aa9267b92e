import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { packAnswer } from "./pack-answer";
import { testHttpEntry } from "./tests/http-entry.suite";

function asking(accepted: string | null) {
  const headers = {
    get: (name: string) => (name === "accept-encoding" ? accepted : null),
    entries: () => [],
  };
  return { headers };
}

const body = JSON.stringify({ text: "x".repeat(2_000) });
const answer = { status: 200, headers: { ETag: '"7"', Vary: "Authorization" }, body };

test.each([
  ["gzip, deflate, br", "br", brotliDecompressSync],
  ["gzip;q=0.5, br;q=0", "gzip", gunzipSync],
] as const)("%s: %s, with the tag that a change is based on", async (accepted, coding, open) => {
  const packed = await packAnswer(asking(accepted), answer);
  expect(packed.headers).toEqual({
    ETag: '"7"',
    Vary: "Authorization, Accept-Encoding",
    "Content-Encoding": coding,
  });
  if (!(packed.body instanceof Uint8Array)) throw new Error("It is not packed");
  expect(open(packed.body).toString()).toBe(body);
});

test("a long text is packed in pieces", async () => {
  const long = { ...answer, body: `${body}é😀`.repeat(500) };
  const packed = await packAnswer(asking("gzip"), long);
  if (typeof packed.body === "string" || packed.body === undefined || packed.body instanceof Uint8Array)
    throw new Error("It was packed in one go");
  const pieces: Uint8Array[] = [];
  for await (const piece of packed.body) pieces.push(Buffer.from(piece));
  expect(gunzipSync(Buffer.concat(pieces)).toString()).toBe(long.body);
});

test("what is short, streamed or not asked for goes out as it is", async () => {
  const short = { status: 200, headers: {}, body: "{}" };
  expect(await packAnswer(asking("gzip"), short)).toBe(short);
  expect((await packAnswer(asking(null), answer)).body).toBe(body);
  const streamed = { status: 200, headers: {}, body: (async function* () {})() };
  expect(await packAnswer(asking("gzip"), streamed)).toBe(streamed);
});

test("a long answer of /api/v1 travels packed", async () => {
  const { call } = await testHttpEntry();
  const answered = await call("GET", "/workers", { headers: { "Accept-Encoding": "gzip" } });
  expect([answered.status, answered.headers.get("content-encoding")]).toEqual([200, "gzip"]);
  expect(answered.headers.get("vary")).toContain("Accept-Encoding");
  expect(answered.body).toBeTypeOf("object");
});
