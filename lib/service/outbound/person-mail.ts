import type { Db } from "@/db/handle";
import { insertNotices } from "@/db/queries/notices";
import { mayMail } from "@/lib/auth/throttle";
import { newId, randomToken } from "@/lib/kit/id";
import type { Services } from "@/lib/service/services";

/** Represents the instance itself. No workspace has this ID. */
export const NO_WORKSPACE = "00000000-0000-0000-0000-000000000000";

export interface PersonMail {
  readonly type: `person.${string}`;
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
  /** The workspace whose members caused the email. Without it, the email comes from the instance itself. */
  readonly workspaceId?: string;
}

/** True for kinds of email that are stored encrypted, because they contain links with keys. */
export function isSealedMail(type: string): boolean {
  return type.startsWith("person.");
}

/** `held`: too many emails were sent to this address today. `off`: the instance sends no emails. */
type Mailed = "queued" | "held" | "off";

export async function mailPerson(
  services: Pick<Services, "env" | "clock" | "seal">,
  tx: Db,
  mail: PersonMail,
): Promise<Mailed> {
  if (services.env.mail === undefined) return "off";
  if (!(await mayMail(services, tx, mail.to))) return "held";
  await queuePersonMail(services, tx, mail, { dropped: false });
  return "queued";
}

/**
 * Queues an email in the same transaction as the change that triggers it. A runner sends it later, so
 * response times don't reveal whether an email is sent. For the same reason, an email that won't be sent gets
 * a row too. The row is encrypted, because the email's link contains a key.
 */
export async function queuePersonMail(
  { clock, seal }: Pick<Services, "clock" | "seal">,
  tx: Db,
  { type, to, subject, lines, workspaceId = NO_WORKSPACE }: PersonMail,
  { dropped }: { dropped: boolean },
): Promise<void> {
  const now = clock();
  const at = new Date(now);
  const body = seal.seal(lines.join("\n"));
  const messageId = `msg_${randomToken(24)}`;
  const notice = { id: newId(now), workspaceId, type, address: to, subject, body, messageId };
  const state = dropped ? "dropped" : "pending";
  await insertNotices(tx, [{ ...notice, channel: "email", at, state, nextAt: dropped ? null : at }]);
}
