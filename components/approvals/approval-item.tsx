import type { Approval } from "@/lib/contract/approvals";
import { itemPlace } from "@/lib/schema/item-place";

export function ApprovalItem({ approval }: { approval: Approval }) {
  const place = itemPlace(approval);
  if (place === null) return null;
  return (
    <>
      Item {place}
      {approval.item && <span className="font-mono"> {approval.item}</span>}
    </>
  );
}
