import { expect, test } from "vitest";
import { z } from "zod";
import { parseAnswer } from "./parse-answer";

const schema = z.object({
  id: z.string(),
  workers: z.array(
    z.strictObject({ index: z.int(), size: z.strictObject({ width: z.number() }).optional() }),
  ),
});

test("a field that this release does not know is kept, wherever it stands", () => {
  const newer = {
    id: "w1",
    workers: [{ index: 0, shade: "teal", size: { width: 3, depth: [1] } }, { index: 1 }],
  };
  expect(parseAnswer(schema, newer)).toEqual({ success: true, data: newer });
});

test("what is wrong otherwise is refused, and nothing is changed in what came", () => {
  const wrong = { id: "w1", workers: [{ index: "0", shade: "teal" }] };
  const before = structuredClone(wrong);
  expect(parseAnswer(schema, wrong).success).toBe(false);
  expect(wrong).toEqual(before);
  expect(parseAnswer(schema, null).success).toBe(false);
});
