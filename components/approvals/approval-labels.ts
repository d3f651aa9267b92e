import { CircleCheck, CircleX, Hand, type LucideIcon, TimerOff, Undo2 } from "lucide-react";
import type { Approval } from "@/lib/contract/approvals";

interface Look {
  readonly word: string;
  readonly icon: LucideIcon;
  readonly colour: string;
}

export const APPROVAL_LOOKS: Record<Approval["status"], Look> = {
  open: { word: "Waiting", icon: Hand, colour: "text-warn" },
  approved: { word: "Approved", icon: CircleCheck, colour: "text-ok" },
  rejected: { word: "Rejected", icon: CircleX, colour: "text-bad" },
  timeout: { word: "Expired", icon: TimerOff, colour: "text-muted" },
  cancelled: { word: "Not needed", icon: Undo2, colour: "text-muted" },
};

export function deciderOf({ decided_by: by }: Pick<Approval, "decided_by">, me: string | undefined): string {
  if (by === null) return "no one";
  if (by === "link") return "anyone with the link";
  return by === me ? "you" : by;
}
