import { endHook, type HookEnd, type HookRow } from "@/db/queries/hooks";
import { findMailOf } from "@/db/queries/members";
import { insertNotices } from "@/db/queries/notices";
import { newId, randomToken } from "@/lib/kit/id";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";

const REASONS = {
  gone: "its receiver answered with 410, which says that it is gone",
  no_success: "for five days no message could be delivered",
  access_ended: "the workflow was deleted, or the subscription to it is over",
  serves_table: "its provider serves a table now, and webhooks tell of values alone",
} as const;

/** Its end and the mail to who made it are written together; once, however many find out. */
export async function endHookTold(
  { db, clock, env }: Pick<Services, "db" | "clock" | "env">,
  hook: HookRow,
  reason: HookEnd,
): Promise<void> {
  const now = clock();
  await db.transaction(async (tx) => {
    if (!(await endHook(tx, hook, reason, new Date(now)))) return;
    const address = await findMailOf(tx, hook.workspaceId, hook.createdBy);
    if (address === null) return;
    // Of its address the host alone: the rest may be a key.
    const { host } = new URL(hook.url);
    await insertNotices(tx, [
      {
        id: newId(now),
        workspaceId: hook.workspaceId,
        type: "hook.ended",
        channel: "email",
        address,
        subject: `[Millrace] The webhook to ${host} has ended`,
        body: [
          `The webhook to ${host} has ended: ${REASONS[reason]}.`,
          "It sends nothing any more. When its receiver is ready again, make another one.",
          "",
          `Webhook: ${hook.id}`,
          `It told of: ${instanceOrigin(env)}/api/w/${hook.workflowId}/${hook.providerId}`,
        ].join("\n"),
        messageId: `msg_${randomToken(24)}`,
        at: new Date(now),
        nextAt: new Date(now),
      },
    ]);
  });
}
