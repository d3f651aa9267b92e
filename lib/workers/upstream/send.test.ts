import { describe, expect, test } from "vitest";
import { replies, testContext } from "./connector-context.suite";
import { joinUrl, type PlacedKey, send } from "./send";

const HOME = "http://api.test/v1";
const header: PlacedKey = { value: "secret", place: "header", name: "authorization", prefix: "apikey " };
const query: PlacedKey = { value: "secret", place: "query", name: "api_key" };
const inBody: PlacedKey = { value: "secret", place: "body", name: "apiKey" };

describe("a base address", () => {
  test.each([
    ["http://a.test", "http://a.test/quote?symbol=EUR%2FUSD"],
    ["http://a.test/", "http://a.test/quote?symbol=EUR%2FUSD"],
    ["http://a.test/fred", "http://a.test/fred/quote?symbol=EUR%2FUSD"],
    ["http://a.test/fred/", "http://a.test/fred/quote?symbol=EUR%2FUSD"],
  ])("%s may end in a slash or not", (base, url) => {
    expect(joinUrl(base, "/quote", { symbol: "EUR/USD" })).toBe(url);
  });
});

describe("the key", () => {
  test.each([header, query, inBody])("stands where the provider wants it: $place", async (key) => {
    const { context, sender } = client(() => replies(200, "{}"));
    await send({ url: HOME, key, ...(key.place === "body" ? { body: { page: 1 } } : {}) }, sender);
    const [call] = context.calls;
    expect(call?.url.includes("secret")).toBe(key.place === "query");
    expect(call?.init.headers?.authorization).toBe(key.place === "header" ? "apikey secret" : undefined);
    expect(call?.init.body?.includes("secret") ?? false).toBe(key.place === "body");
  });

  test.each([header, query, inBody])("stays behind when another origin comes next: $place", async (key) => {
    const elsewhere = "http://other.test/landing?api_key=secret&authorization=secret&apiKey=secret";
    const { context, sender } = client((url) =>
      url.startsWith("http://api.test/") ? replies(307, "", { location: elsewhere }) : replies(200, "{}"),
    );
    const answer = await send(
      { url: HOME, key, ...(key.place === "body" ? { body: { page: 1 } } : {}) },
      sender,
    );
    expect(answer).toMatchObject({ ok: true, status: 200 });
    expect(JSON.stringify(context.calls[1])).toContain("other.test");
    expect(JSON.stringify(context.calls[1])).not.toContain("secret");
  });

  test("goes along within its origin", async () => {
    const { context, sender } = client((url) =>
      url.endsWith("/next") ? replies(200, "{}") : replies(301, "", { location: "/next" }),
    );
    await send({ url: HOME, key: header }, sender);
    expect(context.calls[1]).toMatchObject({
      url: "http://api.test/next",
      init: { headers: { authorization: "apikey secret" } },
    });
  });
});

describe("redirects", () => {
  test("are followed five times, no further", async () => {
    const { context, sender } = client((url) => replies(302, "", { location: `${url}x` }));
    expect(await send({ url: HOME, key: null }, sender)).toMatchObject({ ok: false, code: "upstream_error" });
    expect(context.calls).toHaveLength(6);
  });

  test("share one span of twenty seconds", async () => {
    const { context, sender } = client((url) => {
      context.clock.nowMs += 8_000;
      return url.endsWith("xx") ? replies(200, "{}") : replies(302, "", { location: `${url}x` });
    });
    await send({ url: HOME, key: null }, sender);
    expect(context.calls.map(({ init }) => init.timeoutMs)).toEqual([20_000, 12_000, 4_000]);
  });

  test("that lead nowhere are answers", async () => {
    const { sender } = client(() => replies(302, "", { location: "ftp://a.test/" }));
    expect(await send({ url: HOME, key: null }, sender)).toMatchObject({ ok: true, status: 302 });
  });
});

function client(answer: (url: string) => ReturnType<typeof replies>) {
  const context = testContext({ fetch: async (url) => answer(url) });
  return {
    context,
    sender: { ...context.upstream("market"), signal: context.signal, now: () => context.now() },
  };
}
