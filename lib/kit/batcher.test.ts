import { describe, expect, it } from "vitest";
import { createBatcher } from "@/lib/kit/batcher";

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("createBatcher", () => {
  it("writes what arrives in one turn together and answers each with its own result", async () => {
    const batches: number[][] = [];
    const batcher = createBatcher<number, number>({
      maxInFlight: 1,
      maxItems: 10,
      write: async (items) => {
        batches.push([...items]);
        return items.map((item) => item * 2);
      },
    });
    expect(await Promise.all([batcher.add(1), batcher.add(2), batcher.add(3)])).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it("collects while a write is under way", async () => {
    const first = gate();
    const batches: number[][] = [];
    const batcher = createBatcher<number, number>({
      maxInFlight: 1,
      maxItems: 10,
      write: async (items) => {
        batches.push([...items]);
        if (batches.length === 1) await first.opened;
        return items;
      },
    });
    const one = batcher.add(1);
    await new Promise(setImmediate);
    const rest = [batcher.add(2), batcher.add(3)];
    expect(batcher.waiting).toBe(2);
    first.open();
    await Promise.all([one, ...rest]);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it("respects the bounds of a batch", async () => {
    const sizes: number[] = [];
    const batcher = createBatcher<number, number>({
      maxInFlight: 1,
      maxItems: 3,
      maxWeight: 10,
      weigh: (item) => item,
      write: async (items) => {
        sizes.push(items.length);
        return items;
      },
    });
    await Promise.all([1, 1, 1, 1, 9, 20, 1].map((item) => batcher.add(item)));
    expect(sizes).toEqual([3, 2, 1, 1]);
  });

  it("fails only the item that cannot be written", async () => {
    const batcher = createBatcher<number, number>({
      maxInFlight: 2,
      maxItems: 10,
      write: async (items) => {
        if (items.includes(13)) throw new Error("unlucky");
        return items;
      },
    });
    const results = await Promise.allSettled([1, 13, 2].map((item) => batcher.add(item)));
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  });

  it("tells all of an outage at once", async () => {
    let writes = 0;
    const batcher = createBatcher<number, number>({
      maxInFlight: 1,
      maxItems: 10,
      isOutage: () => true,
      write: () => {
        writes += 1;
        return Promise.reject(new Error("away"));
      },
    });
    const results = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)));
    expect(results.map((result) => result.status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(writes).toBe(1);
  });
});
