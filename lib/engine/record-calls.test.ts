import { expect, test } from "vitest";
import type { GuardedAnswer } from "@/lib/schema/guarded-fetch";
import { testContext } from "@/lib/workers/worker-context.suite";
import { recordCalls } from "./record-calls";

const answer: GuardedAnswer = {
  ok: true,
  status: 200,
  headers: { "content-type": "application/json; charset=utf-8" },
  body: new Uint8Array(2_048),
  url: "",
};
const NOBODY: ReadonlySet<string> = new Set();

test("each call stands in a line: method, address, status, size and time", async () => {
  const { context, lines } = recordCalls(testContext({ fetch: async () => answer }));
  await context.fetch("https://example.com/a?b=c");
  await context.fetch("https://user:word@example.com/d", { method: "POST", body: "private" });
  expect(lines(NOBODY).map((line) => line.replace(/\d+ ms/, "5 ms"))).toEqual([
    "GET https://example.com/a?b=c → 200 application/json, 2.0 KiB in 5 ms",
    "POST https://example.com/d → 200 application/json, 2.0 KiB in 5 ms",
  ]);
});

test("keys do not stand in it: known ones, and whatever is sent under such a name", async () => {
  const { context, lines } = recordCalls(testContext({ fetch: async () => answer }));
  await context.fetch("https://example.com/secret-of-mine/x?apikey=unknown-to-all&symbol=AAPL");
  const [line = ""] = lines(new Set(["secret-of-mine"]));
  expect(line).toMatch(/^GET https:\/\/example\.com\/\[redacted\]\/x\?apikey=\[redacted\]&symbol=AAPL → 200/);
});

test("of a long address what would be cut is looked through before", async () => {
  const { context, lines } = recordCalls(testContext({ fetch: async () => answer }));
  for (let length = 440; length < 500; length += 1)
    await context.fetch(`https://example.com/${"a".repeat(length - 20)}/long-secret-value/b`);
  for (const line of lines(new Set(["long-secret-value"]))) expect(line).not.toMatch(/long-s/);
});

test("of the operator's providers and models the path alone is told", async () => {
  const { context, lines } = recordCalls(
    testContext({
      upstream: () => ({ baseUrl: "http://10.1.2.3:99/base", fetch: async () => answer }),
      models: { ...testContext().models, fetch: async () => answer },
    }),
  );
  await context.upstream("market").fetch("http://10.1.2.3:99/base/quote?symbol=AAPL");
  await context.models.fetch("http://10.1.2.4/v1/chat", { method: "POST" });
  expect(lines(NOBODY).join("\n")).not.toContain("10.1.2");
  expect(lines(NOBODY)).toEqual([
    expect.stringMatching(/^GET market: \/base\/quote\?symbol=AAPL → 200/),
    expect.stringMatching(/^POST model: \/v1\/chat → 200/),
  ]);
});

test("a refusal and what nobody has answered are told, and of many calls twenty", async () => {
  const refused: GuardedAnswer = { ok: false, code: "upstream_timeout", message: "Too late" };
  const never = new Promise<GuardedAnswer>(() => {});
  const { context, lines } = recordCalls(
    testContext({ fetch: (url) => (url.endsWith("never") ? never : Promise.resolve(refused)) }),
  );
  void context.fetch("https://example.com/never");
  for (let index = 0; index < 30; index += 1) await context.fetch(`https://example.com/${index}`);
  const notified = lines(NOBODY);
  expect(notified[0]).toBe("GET https://example.com/never → no answer yet");
  expect(notified[1]).toMatch(/^GET https:\/\/example\.com\/0 → upstream_timeout in \d+ ms$/);
  expect(notified).toHaveLength(21);
  expect(notified.at(-1)).toBe("and 11 more");
});
