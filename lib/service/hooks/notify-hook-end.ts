import type { Db } from "@/db/handle";
import type { HookEnd, HookRow } from "@/db/queries/hooks";
import { findMailOf } from "@/db/queries/members";
import { insertNotices } from "@/db/queries/notices";
import { newId, randomToken } from "@/lib/kit/id";
import { quoteInline } from "@/lib/kit/quote-text";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";

const REASONS = {
  gone: "the receiver responded with 410 Gone",
  no_success: "we couldn't deliver a message for five days",
  access_ended: "the workflow was deleted, or your subscription to it has ended",
  serves_table: "the data provider now serves a table, and webhooks only send published values",
} as const;

const AGAIN =
  "This webhook no longer sends messages. When the receiver is ready again, create a new webhook.";
const WHAT_NOW: Record<HookEnd, string> = {
  gone: AGAIN,
  no_success: AGAIN,
  access_ended: "This webhook no longer sends messages.",
  serves_table:
    "This webhook no longer sends messages. To follow changes to the table, open a stream at the data provider's URL.",
};

export async function notifyHookEnd(
  { env, clock }: Pick<Services, "env" | "clock">,
  tx: Db,
  hook: HookRow,
  reason: HookEnd,
): Promise<void> {
  const address = await findMailOf(tx, hook.workspaceId, hook.createdBy);
  if (address === null) return;
  const now = clock();
  // Shows only the host, because the rest of the URL may contain a key.
  const { host } = new URL(hook.url);
  await insertNotices(tx, [
    {
      id: newId(now),
      workspaceId: hook.workspaceId,
      type: "hook.ended",
      channel: "email",
      address,
      subject: "[Millrace] A webhook was disabled",
      body: [
        `The webhook to ${quoteInline(host)} was disabled: ${REASONS[reason]}.`,
        WHAT_NOW[reason],
        "",
        `Webhook: ${hook.id}`,
        `Data: ${instanceOrigin(env)}/api/w/${hook.workflowId}/${hook.providerId}`,
      ].join("\n"),
      messageId: `msg_${randomToken(24)}`,
      at: new Date(now),
      nextAt: new Date(now),
    },
  ]);
}
