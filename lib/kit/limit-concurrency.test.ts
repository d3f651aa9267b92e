import { expect, test } from "vitest";
import { limitConcurrency } from "./limit-concurrency";

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test("never more at once than allowed, in the order they came, and the rest are turned away", async () => {
  const limit = limitConcurrency({ active: 2, waiting: 2 });
  const gates = [gate(), gate(), gate(), gate()];
  const started: number[] = [];
  let active = 0;
  let max = 0;
  const results = gates.map((each, index) =>
    limit(async () => {
      started.push(index);
      active += 1;
      max = Math.max(max, active);
      await each.opened;
      active -= 1;
      return index;
    }),
  );
  expect(await limit(async () => "late")).toEqual({ ok: false, error: "busy" });
  for (const each of gates) each.open();
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3].map((value) => ({ ok: true, value })));
  expect(started).toEqual([0, 1, 2, 3]);
  expect(max).toBe(2);
});

test("what goes first is taken before those who wait, and is not turned away for them", async () => {
  const limit = limitConcurrency({ active: 1, waiting: 2 });
  const busy = gate();
  const started: string[] = [];
  const run = (name: string, how?: { first: boolean }) => limit(async () => started.push(name), how);
  const all = [limit(() => busy.opened), run("one"), run("two"), run("known", { first: true })];
  expect(await run("late")).toEqual({ ok: false, error: "busy" });
  busy.open();
  await Promise.all(all);
  expect(started).toEqual(["known", "one", "two"]);
});

test("work that throws gives its place back", async () => {
  const limit = limitConcurrency({ active: 1, waiting: 0 });
  await expect(limit(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await limit(async () => 1)).toEqual({ ok: true, value: 1 });
});
