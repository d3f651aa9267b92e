import { expect, test } from "vitest";
import { type Claim, createStreamCounts } from "./stream-counts";

const from = (of: string, items: number): Claim => ({ kind: "address", of, items });
const of = (workspace: string, items: number): Claim => ({ kind: "workspace", of: workspace, items });

test("items are counted by address and by workspace, and given back", () => {
  const counts = createStreamCounts({ address: 3, workspace: 5 });
  counts.add([from("a", 2), of("w", 2)], 1);
  expect(counts.fullFor([from("a", 1), of("w", 1)])).toBeNull();
  expect(counts.fullFor([from("a", 2), of("x", 2)])).toMatchObject({
    code: "rate_limited",
    extra: { limit: 3 },
  });
  counts.add([from("b", 3), of("w", 3)], 1);
  expect(counts.fullFor([from("c", 1), of("w", 1)])).toMatchObject({ extra: { limit: 5 }, retryAfter: 5 });
  counts.add([from("a", 2), of("w", 2)], -1);
  expect(counts.fullFor([from("a", 3), of("w", 2)])).toBeNull();
  expect(counts.fullFor([from("b", 1), of("w", 1)])).toMatchObject({ extra: { limit: 3 } });
});
