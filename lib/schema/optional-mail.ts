import { z } from "zod";
import { isId } from "@/lib/kit/id";

/**
 * Each address can unsubscribe from each of these kinds, because they aren't required by law or for a
 * purchase. The values describe the kinds to their recipients.
 */
export const OPTIONAL_MAIL = {
  "receipt.issued": "receipts for each billing period, also available in Settings > Billing",
  "balance.low": "warnings that a balance doesn't cover the next payments",
  "plan.used": "warnings that a plan is nearly used up",
  "item.offline": "notifications when an item you subscribe to is offline",
  "item.failing": "notifications when an item you subscribe to is failing",
  "dispute.message": "messages in disputes about a charge",
  "rating.made": "notifications when a buyer rates an item that your workspace sells",
  "seller.message": "messages from sellers to their subscribers",
} as const;

export const optionalMail = z.enum([
  "receipt.issued",
  "balance.low",
  "plan.used",
  "item.offline",
  "item.failing",
  "dispute.message",
  "rating.made",
  "seller.message",
]) satisfies z.ZodType<keyof typeof OPTIONAL_MAIL>;

export type OptionalMail = keyof typeof OPTIONAL_MAIL;

export function isOptionalMail(type: string): type is OptionalMail {
  return Object.hasOwn(OPTIONAL_MAIL, type);
}

type WorkspaceMail = `workspace:${string}`;

export type RefusableMail = OptionalMail | WorkspaceMail;

export function workspaceMail(workspaceId: string): WorkspaceMail {
  return `workspace:${workspaceId}`;
}

export function workspaceOfMail(kind: RefusableMail): string | null {
  return isOptionalMail(kind) ? null : kind.slice("workspace:".length);
}

export function isRefusableMail(kind: string): kind is RefusableMail {
  return isOptionalMail(kind) || (kind.startsWith("workspace:") && isId(kind.slice("workspace:".length)));
}
