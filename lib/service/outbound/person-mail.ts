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
  /** The workspace whose members caused the mail. Without it, the mail comes from the instance itself. */
  readonly workspaceId?: string;
}

/** True for kinds of mail that are stored encrypted, because they contain links with keys. */
export function isSealedMail(type: string): boolean {
  return type.startsWith("person.");
}

/** `held`: too many mails were sent to this address today. `off`: the instance sends no mail. */
type Mailed = "queued" | "held" | "off";

/** Mails a person who may not have an account yet, unless others have caused too many mails to them today. */
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
 * Queues a mail in the transaction of its cause. A runner sends it, so that response times don't reveal
 * whether there is a mail. For the same reason, a dropped mail is written too. Encrypted, because its link
 * contains a key.
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
