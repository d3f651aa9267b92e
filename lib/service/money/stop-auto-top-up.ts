import type { Db } from "@/db/handle";
import { turnAutoTopUpOff } from "@/db/queries/auto-top-ups";
import { addSecurityEvents } from "@/db/queries/security-events";
import { newId } from "@/lib/kit/id";
import type { StopReason } from "@/lib/schema/stop-reasons";
import { autoTopUpStoppedMail } from "@/lib/service/charging/money-mails";
import { queueBillingEmail } from "@/lib/service/charging/queue-billing-email";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";

interface Stop {
  readonly workspaceId: string;
  readonly reason: StopReason;
  readonly amount: number | null;
  readonly currency: string | null;
}

/** The notification bell also shows that auto top-up was disabled, until an owner changes the setting. */
export async function stopAutoTopUp(
  services: Pick<Services, "env" | "clock">,
  tx: Db,
  { workspaceId, reason, amount, currency }: Stop,
): Promise<void> {
  const now = services.clock();
  const userId = await turnAutoTopUpOff(tx, workspaceId, reason, now);
  if (userId === undefined) return;
  await addSecurityEvents(tx, [
    {
      ...{ id: newId(now), at: new Date(now), workspaceId, kind: "auto_top_up_stopped" },
      details: JSON.stringify({ reason }),
    },
  ]);
  const billing = `${instanceOrigin(services.env)}/settings?tab=billing`;
  const mail = autoTopUpStoppedMail({ reason, amount, currency, billing });
  await queueBillingEmail(services, tx, { workspaceId, userId }, mail);
}
