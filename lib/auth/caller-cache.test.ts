import { expect, test } from "vitest";
import { fail, ok } from "@/lib/kit/result";
import type { Caller } from "@/lib/schema/person";
import { problem } from "@/lib/schema/problem";
import { createCallerCache } from "./caller-cache";

const caller: Caller = {
  userId: "u",
  email: "ada@example.com",
  workspaceId: "w",
  role: "owner",
  rights: ["read"],
  instanceOwner: false,
  via: "token",
};

function counted(answer: () => ReturnType<Parameters<ReturnType<typeof createCallerCache>["find"]>[1]>) {
  const look = () => {
    look.times += 1;
    return answer();
  };
  look.times = 0;
  return look;
}

test("one look-up in 400 ms, however many calls come, and none after that is older", async () => {
  let now = 0;
  const cache = createCallerCache(() => now);
  const look = counted(async () => ok(caller));
  await Promise.all([cache.find("a", look), cache.find("a", look)]);
  now = 399;
  await cache.find("a", look);
  expect(look.times).toBe(1);
  now = 400;
  await cache.find("a", look);
  expect(look.times).toBe(2);
});

test("clearing takes effect at once, also for a look-up that is under way", async () => {
  const cache = createCallerCache(() => 0);
  const look = counted(async () => ok(caller));
  const underWay = cache.find("a", look);
  cache.clear();
  await underWay;
  await cache.find("a", look);
  expect(look.times).toBe(2);
});

test("refusals and failures are not remembered", async () => {
  const cache = createCallerCache(() => 0);
  const refused = counted(async () => fail(problem("unauthorized", "No.")));
  const broken = counted(() => Promise.reject(new Error("away")));
  for (let call = 0; call < 2; call += 1) {
    await cache.find("refused", refused);
    await expect(cache.find("broken", broken)).rejects.toThrow("away");
  }
  expect([refused.times, broken.times]).toEqual([2, 2]);
});

test("an unknown token is looked up once in the time that it stays unknown", async () => {
  let now = 0;
  const cache = createCallerCache(() => now);
  const look = counted(async () => fail(problem("unauthorized", "Unknown")));
  await cache.find("a", look, 5_000);
  await cache.find("a", look, 5_000);
  now = 4_999;
  await cache.find("a", look, 5_000);
  expect(look.times).toBe(1);
  now = 5_000;
  await cache.find("a", look, 5_000);
  expect(look.times).toBe(2);
  cache.clear();
  await cache.find("a", look, 5_000);
  expect(look.times).toBe(3);
});
