import { sweepInvitations } from "@/db/queries/invitations";
import { sweepAttempts } from "@/db/queries/login-attempts";
import { sweepMailReceivers } from "@/db/queries/mail-receivers";
import { sweepChallenges } from "@/db/queries/passkeys";
import { sweepSecurityEvents } from "@/db/queries/security-events";
import { sweepSessions } from "@/db/queries/sessions";
import { sweepSignUps } from "@/db/queries/sign-ups";
import { RECEIVER_LASTS_MS } from "@/lib/auth/mail-receiver-token";
import { SECURITY_LOG_DAYS } from "@/lib/schema/security-log-days";
import type { Services } from "@/lib/service/services";

const DAY_MS = 24 * 3600 * 1000;
/** Maximum number of events in the security log, in case a flood of events lasts for weeks. */
const MAX_EVENTS = 1_000_000;

/** Deletes expired data about people. Nothing depends on when this happens, so once an hour is enough. */
export async function sweepPeople({ db, clock }: Services): Promise<void> {
  const now = new Date(clock());
  await sweepAttempts(db, now);
  await sweepSessions(db, now);
  await sweepChallenges(db, now);
  await sweepInvitations(db, now);
  await sweepSignUps(db, now);
  await sweepMailReceivers(db, new Date(now.getTime() - RECEIVER_LASTS_MS));
  await sweepSecurityEvents(db, new Date(now.getTime() - SECURITY_LOG_DAYS * DAY_MS), MAX_EVENTS);
}
