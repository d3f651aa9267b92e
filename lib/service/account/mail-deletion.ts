import type { Db } from "@/db/handle";
import { quoteBlock } from "@/lib/kit/quote-text";
import type { Caller } from "@/lib/schema/person";
import { mailAddresses } from "@/lib/service/charging/queue-billing-email";
import type { Services } from "@/lib/service/services";

/**
 * The email is sent from the operator's workspace, because the recipients' addresses no longer belong to any workspace.
 */
export function mailDeletion(
  services: Services,
  tx: Db,
  { workspaceId }: Caller,
  to: readonly string[],
  { what, reason }: { readonly what: string; readonly reason: string | null },
): Promise<void> {
  const message = `The owner of this instance deleted ${what}.`;
  return mailAddresses(services, tx, workspaceId, to, {
    type: "account.deleted",
    subject: message,
    lines: reason === null ? [message] : [`${message} Reason:`, "", ...quoteBlock(reason)],
  });
}
