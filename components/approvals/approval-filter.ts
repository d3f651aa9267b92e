import { APPROVAL_STATUSES, type Approval } from "@/lib/contract/approvals";

export type ApprovalFilter = Approval["status"] | "all";

export function readApprovalFilter(address: { get(name: string): string | null }): ApprovalFilter {
  const status = address.get("status");
  return status === "all" ? "all" : (APPROVAL_STATUSES.find((known) => known === status) ?? "open");
}

export function approvalsAddress(filter: ApprovalFilter): string {
  return filter === "open" ? "/approvals" : `/approvals?status=${filter}`;
}
