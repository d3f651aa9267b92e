import { expect, test } from "vitest";
import { NO_FILTER, readWorkflowFilter, workflowsAddress } from "./workflow-filter";

test.each([
  ["/workflows", {}],
  ["/workflows?state=live", { state: "live" }],
  ["/workflows?q=a%26b+c&state=changed", { q: "a&b c", state: "changed" }],
  ["/workflows?folder=Markets%2FUS&tag=fx%2Cdaily", { folder: "Markets/US", tags: ["fx", "daily"] }],
  ["/workflows?sort=name&order=desc", { sort: "name", order: "desc" }],
] as const)("%s is what stands in the address for %j, and back", (address, given) => {
  const filter = { ...NO_FILTER, ...given };
  expect(workflowsAddress(filter)).toBe(address);
  expect(readWorkflowFilter(new URL(address, "http://localhost").searchParams)).toEqual(filter);
});

test("what nothing has is none", () => {
  const nonsense = new URLSearchParams("state=nonsense&sort=size&order=up&folder=a%00b&tag=,");
  expect(readWorkflowFilter(nonsense)).toEqual(NO_FILTER);
});
