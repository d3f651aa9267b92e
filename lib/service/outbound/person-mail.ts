import type { Db } from "@/db/handle";
import { insertNotices } from "@/db/queries/notices";
import { mayMail } from "@/lib/auth/throttle";
import { newId, randomToken } from "@/lib/kit/id";
import type { Services } from "@/lib/service/services";

/** Of the instance itself: no workspace has this id. */
const NO_WORKSPACE = "00000000-0000-0000-0000-000000000000";

export interface PersonMail {
  readonly type: `person.${string}`;
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
}

/** Their links are keys. */
export function isSealedMail(type: string): boolean {
  return type.startsWith("person.");
}

/**
 * A mail to a person who may not be one of ours yet. It is written with what it tells of and sent by a runner, so that no
 * caller learns from the time that it takes whether there was one; sealed, since its link is a key. False where the
 * instance sends no mail.
 */
export async function mailPerson(
  { env, clock, seal }: Pick<Services, "env" | "clock" | "seal">,
  tx: Db,
  { type, to, subject, lines }: PersonMail,
): Promise<boolean> {
  if (env.mail === undefined) return false;
  if (!(await mayMail({ clock }, tx, to))) return true;
  const now = clock();
  const at = new Date(now);
  const body = seal.seal(lines.join("\n"));
  const messageId = `msg_${randomToken(24)}`;
  const notice = { id: newId(now), workspaceId: NO_WORKSPACE, type, address: to, subject, body, messageId };
  await insertNotices(tx, [{ ...notice, channel: "email", at, nextAt: at }]);
  return true;
}
