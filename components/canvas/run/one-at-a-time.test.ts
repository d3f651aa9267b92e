import { expect, test, vi } from "vitest";
import { oneAtATime } from "./one-at-a-time";

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test("a second press while the first is under way starts nothing, and the next one does", async () => {
  const busy: boolean[] = [];
  const order = oneAtATime((now) => busy.push(now));
  const { opened, open } = gate();
  const start = vi.fn(async () => {
    await opened;
    return "run";
  });
  const first = order(start);
  await expect(order(start)).resolves.toBeNull();
  open();
  await expect(first).resolves.toBe("run");
  expect(start).toHaveBeenCalledTimes(1);
  await expect(order(start)).resolves.toBe("run");
  expect(busy).toEqual([true, false, true, false]);
});

test("what fails is over too", async () => {
  const busy: boolean[] = [];
  const order = oneAtATime((now) => busy.push(now));
  await expect(order(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(order(async () => 1)).resolves.toBe(1);
  expect(busy).toEqual([true, false, true, false]);
});
