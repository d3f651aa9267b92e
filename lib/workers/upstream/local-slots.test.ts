import { expect, test } from "vitest";
import { held } from "./connector-context.suite";
import { localSlots } from "./local-slots";

const never = () => new AbortController().signal;

test("no more than the places are taken at once, and all get their turn", async () => {
  const open = localSlots();
  let busy = 0;
  let max = 0;
  const work = async () => {
    busy += 1;
    max = Math.max(max, busy);
    await new Promise((resolve) => setImmediate(resolve));
    busy -= 1;
    return busy;
  };
  await Promise.all(Array.from({ length: 23 }, () => open(never())("key", 5, work)));
  expect(max).toBe(5);
});

test("keys do not wait for each other", async () => {
  const withSlot = localSlots()(never());
  const hold = held<string>();
  const first = withSlot("a", 1, () => hold.promise);
  expect(await withSlot("b", 1, async () => "free")).toBe("free");
  hold.resolve("done");
  expect(await first).toBe("done");
});

test("who is cancelled while waiting leaves the line, and a failing work frees its place", async () => {
  const open = localSlots();
  const hold = held<string>();
  const first = open(never())("a", 1, () => hold.promise);
  const leaving = new AbortController();
  const second = open(leaving.signal)("a", 1, async () => "second");
  const third = open(never())("a", 1, async () => "third");
  leaving.abort();
  expect(await second).toBe("cancelled");
  hold.reject(new Error("bug"));
  await expect(first).rejects.toThrow("bug");
  expect(await third).toBe("third");
});

test("owners take turns, however many one of them has in line", async () => {
  const open = localSlots();
  const hold = held<string>();
  const order: string[] = [];
  const come = (owner: string, name: string) => open(never(), owner)("a", 1, async () => order.push(name));
  const all = [
    open(never(), "loud")("a", 1, () => hold.promise),
    ...["loud 1", "loud 2", "loud 3"].map((name) => come("loud", name)),
    come("quiet", "quiet 1"),
    come("quiet", "quiet 2"),
  ];
  hold.resolve("done");
  await Promise.all(all);
  expect(order).toEqual(["loud 1", "quiet 1", "loud 2", "quiet 2", "loud 3"]);
});
