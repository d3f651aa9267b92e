import { expect, test } from "vitest";
import { splitUrl } from "./split-url";

const base = "https://millrace.example/api/t/0190f3c2-0000-7000-8000-000000000001";

test("the end of a URL, in which the live and the draft URL differ, stays visible", () => {
  expect(splitUrl(`${base}/board`)).toEqual([base, "/board"]);
  expect(splitUrl(`${base}/board?draft=1`)).toEqual([base, "/board?draft=1"]);
});

test("a long end is cut too, so that it fits a narrow panel", () => {
  const [start, end] = splitUrl(`${base}/a-very-long-generated-webhook-id?draft=1`);
  expect(end).toBe("ted-webhook-id?draft=1");
  expect(start + end).toBe(`${base}/a-very-long-generated-webhook-id?draft=1`);
});
