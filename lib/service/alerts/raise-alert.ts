import type { Db } from "@/db/handle";
import type { WatchedWorkflow } from "@/db/queries/alert-rules";
import { type AlertRow, countCauses, findAlert, insertAlert, saveAlert } from "@/db/queries/alerts";
import { findMemberMails } from "@/db/queries/members";
import { insertNotices } from "@/db/queries/notices";
import { newId, randomToken } from "@/lib/kit/id";
import type { AlertMessage, AlertRule } from "@/lib/schema/alert-rule";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import type { Services } from "@/lib/service/services";
import { alertMessage } from "./alert-message";
import { countOccurrences, QUIET_MS } from "./count-occurrences";
import type { Occurrence } from "./occurrence";

/**
 * Maximum number of separate alerts per rule within an hour, one for each cause (such as a distinct error).
 * Further causes share one alert.
 */
const MAX_CAUSES = 20;
const OTHERS = "others";

type Notified = Pick<WatchedWorkflow, "id" | "workspaceId" | "name">;

/** `found` holds occurrences with the same rule and cause, oldest first. */
export async function raiseAlert(
  services: Pick<Services, "clock" | "env">,
  tx: Db,
  workflow: Notified,
  found: readonly Occurrence[],
): Promise<void> {
  const [first] = found;
  if (!first) return;
  const { rule } = first;
  const now = new Date(services.clock());
  const quietSince = new Date(now.getTime() - QUIET_MS);
  const key = { workflowId: workflow.id, rule: rule.on, cause: first.cause };
  const own = await findAlert(tx, key, quietSince);
  const isOne = own !== undefined || (await countCauses(tx, key, quietSince)) < MAX_CAUSES;
  const cause = isOne ? key.cause : OTHERS;
  const before = isOne ? own : await findAlert(tx, { ...key, cause }, quietSince);
  const { says, change } = countOccurrences(before, found, now);
  const facts = { workspaceId: workflow.workspaceId, workflowId: workflow.id, rule: rule.on, cause };
  const alert: AlertRow = { id: before?.id ?? newId(now.getTime()), ...facts, ...change };
  if (before) await saveAlert(tx, before.id, change);
  else await insertAlert(tx, alert);
  if (says) await notify(services, tx, workflow, alert, rule, "alert.raised");
}

/**
 * Notices are written in the same transaction as the alert, so that a crash leaves both or neither. They are sent
 * later.
 */
export async function notify(
  { clock, env }: Pick<Services, "clock" | "env">,
  tx: Db,
  workflow: Notified,
  alert: AlertRow,
  rule: AlertRule,
  type: AlertMessage,
): Promise<void> {
  const now = clock();
  const message = alertMessage({ type, alert, rule, workflow, origin: instanceOrigin(env) });
  const members = await findMemberMails(
    tx,
    workflow.workspaceId,
    rule.to.map(({ address }) => address.toLowerCase()),
  );
  await insertNotices(
    tx,
    rule.to.map(({ channel, address }) => ({
      id: newId(now),
      workspaceId: workflow.workspaceId,
      workflowId: workflow.id,
      alertId: alert.id,
      rule: rule.on,
      type,
      channel,
      address,
      ...(channel === "email"
        ? { subject: message.subjectFor(members.has(address.toLowerCase())), body: message.text }
        : { body: message.body }),
      messageId: `msg_${randomToken(24)}`,
      at: new Date(now),
      nextAt: new Date(now),
    })),
  );
}
