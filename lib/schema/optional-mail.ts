import { z } from "zod";
import { isId } from "@/lib/kit/id";

/** Mail that nobody needs by law or for what they pay: each address may refuse each kind of it. What it is, for its reader. */
export const OPTIONAL_MAIL = {
  "receipt.issued": "receipts for what is paid each period, which lie in Settings, Billing in any case",
  "balance.low": "warnings that a balance does not cover what is due soon",
  "plan.used": "warnings that a plan is nearly used",
  "item.offline": "word that something subscribed to is offline",
  "item.failing": "word that something subscribed to keeps failing",
  "dispute.message": "what the others write in a dispute about a charge",
  "rating.made": "word that a buyer has rated something that the workspace sells",
  "seller.message": "messages of sellers to those who have subscribed",
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

/** All mail that a workspace sends to somebody who is no member of it. */
type WorkspaceMail = `workspace:${string}`;

/** What the link at the end of a mail refuses. */
export type RefusableMail = OptionalMail | WorkspaceMail;

export function workspaceMail(workspaceId: string): WorkspaceMail {
  return `workspace:${workspaceId}`;
}

/** Whose mail it is; null for a kind of mail, whoever sends it. */
export function workspaceOfMail(kind: RefusableMail): string | null {
  return isOptionalMail(kind) ? null : kind.slice("workspace:".length);
}

export function isRefusableMail(kind: string): kind is RefusableMail {
  return isOptionalMail(kind) || (kind.startsWith("workspace:") && isId(kind.slice("workspace:".length)));
}
