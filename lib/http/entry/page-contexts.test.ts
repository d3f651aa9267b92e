import { AsyncLocalStorage, executionAsyncId } from "node:async_hooks";
import { afterEach, expect, it, vi } from "vitest";
import { PageContexts } from "./page-contexts";

/** Node gives a promise's continuation an ID only while it tracks promises. */
async function promisesAreFollowed(): Promise<boolean> {
  await null;
  return executionAsyncId() !== 0;
}

const contexts = new PageContexts();
const storage = new AsyncLocalStorage<string>();
const draw = (name: string, work: () => Promise<void>) => contexts.during(() => storage.run(name, work));

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it("follows no promise any more when no page is drawn", async () => {
  vi.useFakeTimers();
  expect(await promisesAreFollowed()).toBe(false);

  await draw("a page", async () => {
    await null;
    expect(storage.getStore()).toBe("a page");
  });
  expect(await promisesAreFollowed()).toBe(true);

  vi.runAllTimers();
  expect(await promisesAreFollowed()).toBe(false);
});

it("leaves a page its context until it is drawn, whatever ended beside it", async () => {
  vi.useFakeTimers();
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow = draw("slow", async () => {
    await held;
    expect(storage.getStore()).toBe("slow");
  });
  await draw("quick", async () => {});
  vi.runAllTimers();
  finish();
  await slow;

  await draw("after it", async () => {
    vi.runAllTimers();
    await null;
    expect(storage.getStore()).toBe("after it");
  });
});

it("ends with a page that breaks off", async () => {
  vi.useFakeTimers();
  const broken = draw("broken", () => Promise.reject(new Error("no such page")));
  await expect(broken).rejects.toThrow("no such page");
  vi.runAllTimers();
  expect(await promisesAreFollowed()).toBe(false);
});
