import { connect } from "@/db/client";
import type { Db } from "@/db/handle";
import { deleteIdentities } from "@/db/queries/identities";
import { deleteFactors } from "@/db/queries/second-step";
import { addSecurityEvents } from "@/db/queries/security-events";
import { deleteOtherSessions } from "@/db/queries/sessions";
import { findUserByEmail, type UserRow } from "@/db/queries/users";
import { LINK_LASTS_MS, passwordLink, passwordToken } from "@/lib/auth/password-link";
import { readEnv } from "@/lib/env";
import { systemClock } from "@/lib/kit/clock";
import { newId } from "@/lib/kit/id";
import { ownAddress } from "@/lib/kit/own-address";
import { findInstanceKey, noKeyIn } from "./launch/find-instance-key";
import { withDatabase } from "./launch/with-database";

const SECOND_STEP = "--second-step";

async function main(given: readonly string[]): Promise<string | undefined> {
  const [email, ...more] = given.filter((each) => each !== SECOND_STEP);
  const usage = `Usage: node bin/run.mjs reset-password EMAIL [${SECOND_STEP}]`;
  if (email === undefined || email.startsWith("-") || more.length > 0) return usage;
  const env = readEnv(process.env);
  if (!env.ok) return env.error;
  const { host, port, publicUrl, clockOffsetSeconds } = env.value;
  const key = await findInstanceKey(env.value);
  if (!key.ok) return key.error;
  const secretKey = key.value;
  if (secretKey === undefined) return noKeyIn(env.value);
  return withDatabase(env.value, async (url) => {
    const { db, end } = connect(url, { max: 1, name: "millrace reset-password" });
    try {
      const user = await findUserByEmail(db, email.trim().toLowerCase());
      if (!user) return `No account with the email ${email}.`;
      const token = passwordToken(
        secretKey,
        user,
        systemClock(clockOffsetSeconds)() + LINK_LASTS_MS,
        "new password",
      );
      // Removes the links to the person's accounts at single sign-on providers. If such an account was
      // recreated, the next sign-in can match the person by email address again.
      await deleteIdentities(db, user.id);
      if (given.includes(SECOND_STEP)) await endSecondSteps(db, user);
      console.log(
        `Open this link to set a new password for ${user.email}. It works once and expires in 24 hours:`,
      );
      console.log(passwordLink(publicUrl ?? ownAddress(host, port), token));
      return undefined;
    } finally {
      await end();
    }
  });
}

async function endSecondSteps(db: Db, user: UserRow): Promise<void> {
  const had = await db.transaction(async (tx) => {
    const count = await deleteFactors(tx, user.id);
    if (count > 0) await deleteOtherSessions(tx, user.id, null);
    return count;
  });
  if (had === 0) return console.log(`${user.email} doesn't use two-factor authentication.`);
  const now = Date.now();
  const event = { kind: "factors_reset", subject: user.id, workspaceId: user.lastWorkspaceId } as const;
  const details = JSON.stringify({ by: "the operator", of: user.email });
  await addSecurityEvents(db, [{ id: newId(now), at: new Date(now), ...event, details }]);
  console.log(
    `Two-factor authentication is off for ${user.email}. They sign in with only the password until they set it up again.`,
  );
}

const fault = await main(process.argv.slice(3));
if (fault !== undefined) {
  console.error(fault);
  process.exitCode = 1;
}
