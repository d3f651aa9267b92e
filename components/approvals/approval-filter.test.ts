import { expect, test } from "vitest";
import { APPROVAL_STATUSES } from "@/lib/contract/approvals";
import { approvalsAddress, readApprovalFilter } from "./approval-filter";

test.each(["all" as const, ...APPROVAL_STATUSES])("the filter %s is read back from its address", (filter) => {
  const { searchParams } = new URL(approvalsAddress(filter), "http://localhost");
  expect(readApprovalFilter(searchParams)).toBe(filter);
});

test("an address that says nothing, or nonsense, shows what waits", () => {
  expect(readApprovalFilter(new URLSearchParams())).toBe("open");
  expect(readApprovalFilter(new URLSearchParams("status=perhaps"))).toBe("open");
});
