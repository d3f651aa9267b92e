import { expect, test } from "vitest";
import { readWorkflowFilter, workflowsAddress } from "./workflow-filter";

test.each([
  ["/workflows", { q: "", state: null }],
  ["/workflows?state=live", { q: "", state: "live" }],
  ["/workflows?q=a%26b+c&state=changed", { q: "a&b c", state: "changed" }],
] as const)("%s is what stands in the address for %j, and back", (address, filter) => {
  expect(workflowsAddress(filter)).toBe(address);
  expect(readWorkflowFilter(new URL(address, "http://localhost").searchParams)).toEqual(filter);
});

test("a state that nothing has is none", () => {
  expect(readWorkflowFilter(new URLSearchParams("state=nonsense"))).toEqual({ q: "", state: null });
});
