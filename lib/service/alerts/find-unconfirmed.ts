import type { Db } from "@/db/handle";
import { findConfirmed } from "@/db/queries/mail-receivers";
import { findMemberMails } from "@/db/queries/members";
import { canonicalMail } from "@/lib/kit/canonical-mail";
import type { AlertRule } from "@/lib/schema/alert-rule";

/** Returns the email addresses that get no alerts yet, because they belong to no member and aren't confirmed. */
export async function findUnconfirmed(
  db: Db,
  workspaceId: string,
  rules: readonly AlertRule[],
): Promise<string[]> {
  const named = rules.flatMap(({ to }) => to.filter(({ channel }) => channel === "email"));
  const addresses = [...new Set(named.map(({ address }) => address.toLowerCase()))];
  const [members, confirmed] = [
    await findMemberMails(db, workspaceId, addresses),
    await findConfirmed(db, workspaceId, addresses.map(canonicalMail)),
  ];
  return addresses.filter((address) => !members.has(address) && !confirmed.has(canonicalMail(address)));
}
