import { expect, test } from "vitest";
import { tryKey } from "./try-key";
import { replies, testContext } from "./upstream/connector-context.suite";

test.each(["news", "market", "economic"] as const)(
  "a key for %s is tried with one small call",
  async (provider) => {
    const context = testContext({ fetch: async () => replies(401, "") });
    expect(await tryKey(provider, "wrong", context)).toMatchObject({ state: "failed", code: "invalid_key" });
    expect(context.calls).toHaveLength(1);
  },
);
