import type { Db } from "@/db/handle";
import { insertNotices } from "@/db/queries/notices";
import { mayMail } from "@/lib/auth/throttle";
import { newId, randomToken } from "@/lib/kit/id";
import type { Services } from "@/lib/service/services";

/** Of the instance itself: no workspace has this id. */
export const NO_WORKSPACE = "00000000-0000-0000-0000-000000000000";

export interface PersonMail {
  readonly type: `person.${string}`;
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
  /** Whose people have caused it; without one it is the instance's own. */
  readonly workspaceId?: string;
}

/** Their links are keys. */
export function isSealedMail(type: string): boolean {
  return type.startsWith("person.");
}

/** `held`: too many mails went to this address today. `off`: the instance sends no mail. */
type Mailed = "queued" | "held" | "off";

/** A mail to a person who may not be one of ours yet, unless others have caused too many to them today. */
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
 * Written with what it tells of and sent by a runner, so that no caller learns from the time that it takes whether there was
 * one; a dropped one is written too, for the same reason. Sealed, since its link is a key.
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
