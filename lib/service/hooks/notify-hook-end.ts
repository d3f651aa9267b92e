import type { Db } from "@/db/handle";
import type { HookEnd, HookRow } from "@/db/queries/hooks";
import { findMailOf } from "@/db/queries/members";
import { insertNotices } from "@/db/queries/notices";
import { newId, randomToken } from "@/lib/kit/id";
import { quoteInline } from "@/lib/kit/quote-text";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";

const REASONS = {
  gone: "its receiver answered with 410, which says that it is gone",
  no_success: "for five days no message could be delivered",
  access_ended: "the workflow was deleted, or the subscription to it is over",
  serves_table: "its provider serves a table now, and webhooks tell of values alone",
} as const;

const AGAIN = "It sends nothing any more. When its receiver is ready again, make another one.";
const WHAT_NOW: Record<HookEnd, string> = {
  gone: AGAIN,
  no_success: AGAIN,
  access_ended: "It sends nothing any more.",
  serves_table: "It sends nothing any more. A stream of the same address tells of each change of the table.",
};

/** A mail to who made it, written in the transaction that ends it. */
export async function notifyHookEnd(
  { env, clock }: Pick<Services, "env" | "clock">,
  tx: Db,
  hook: HookRow,
  reason: HookEnd,
): Promise<void> {
  const address = await findMailOf(tx, hook.workspaceId, hook.createdBy);
  if (address === null) return;
  const now = clock();
  // Of its address the host alone: the rest may be a key.
  const { host } = new URL(hook.url);
  await insertNotices(tx, [
    {
      id: newId(now),
      workspaceId: hook.workspaceId,
      type: "hook.ended",
      channel: "email",
      address,
      subject: "[Millrace] A webhook has ended",
      body: [
        `The webhook to ${quoteInline(host)} has ended: ${REASONS[reason]}.`,
        WHAT_NOW[reason],
        "",
        `Webhook: ${hook.id}`,
        `It told of: ${instanceOrigin(env)}/api/w/${hook.workflowId}/${hook.providerId}`,
      ].join("\n"),
      messageId: `msg_${randomToken(24)}`,
      at: new Date(now),
      nextAt: new Date(now),
    },
  ]);
}
