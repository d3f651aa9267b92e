import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFairOrder } from "./fair-order";

describe("createFairOrder", () => {
  it("puts a single call before a flood of another workspace", () => {
    const order = createFairOrder();
    const flood = Array.from({ length: 1000 }, () => order.place("loud"));
    order.serve(flood[10]!);
    const single = order.place("quiet");
    expect(flood.filter((place) => place < single).length).toBeLessThan(13);
  });

  it("lets two floods take turns", () => {
    const order = createFairOrder();
    const places = [
      ...Array.from({ length: 100 }, () => ({ who: "a", at: order.place("a") })),
      ...Array.from({ length: 100 }, () => ({ who: "b", at: order.place("b") })),
    ].sort((one, other) => one.at - other.at);
    const half = places.slice(0, 100).filter(({ who }) => who === "a").length;
    expect(half).toBe(50);
  });

  it("keeps first come, first served within a workspace, whatever is served meanwhile", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.constantFrom("a", "b", "c"), fc.integer({ min: 0, max: 50 }), fc.constant(null)),
        ),
        (events) => {
          const order = createFairOrder(0);
          const lastOf = new Map<string, number>();
          for (const event of events) {
            if (typeof event !== "string") {
              order.serve(event);
              continue;
            }
            const place = order.place(event);
            expect(place).toBeGreaterThan(lastOf.get(event) ?? -1);
            lastOf.set(event, place);
          }
        },
      ),
    );
  });
});
