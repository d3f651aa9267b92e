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
    expect(String(call?.init.body ?? "").includes("secret")).toBe(key.place === "body");
  });

  test.each([header, query, inBody])("is named to the client as a secret: $place", async (key) => {
    const { context, sender } = client(() => replies(200, "{}"));
    await send({ url: HOME, key }, sender);
    expect(context.calls[0]?.init.secrets).toEqual(["secret"]);
  });
});

test("a call has twenty seconds, ten mebibytes and five redirects, and ends with its step", async () => {
  const { context, sender } = client(() => replies(200, "{}"));
  await send({ url: HOME, key: null }, sender);
  expect(context.calls[0]?.init).toMatchObject({
    signal: context.signal,
    timeoutMs: 20_000,
    maxBytes: 10_485_760,
    maxRedirects: 5,
  });
});

function client(answer: (url: string) => ReturnType<typeof replies>) {
  const context = testContext({ fetch: async (url) => answer(url) });
  return {
    context,
    sender: { ...context.upstream("market"), signal: context.signal, now: () => context.now() },
  };
}
