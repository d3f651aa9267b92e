import { sweepInvitations } from "@/db/queries/invitations";
import { sweepAttempts } from "@/db/queries/login-attempts";
import { sweepSessions } from "@/db/queries/sessions";
import type { Services } from "./services";

/** Clears away what has run out; nothing waits for it, so once an hour is enough. */
export async function sweepPeople({ db, clock }: Services): Promise<void> {
  const now = new Date(clock());
  await sweepAttempts(db, now);
  await sweepSessions(db, now);
  await sweepInvitations(db, now);
}
