import { connect } from "@/db/client";
import { deleteIdentities } from "@/db/queries/identities";
import { findUserByEmail } from "@/db/queries/users";
import { LINK_LASTS_MS, passwordLink, passwordToken } from "@/lib/auth/password-link";
import { readEnv } from "@/lib/env";
import { systemClock } from "@/lib/kit/clock";
import { ownAddress } from "@/lib/kit/own-address";
import { keyOf, noKeyIn } from "./launch/key-of";
import { withDatabase } from "./launch/with-database";

/** For whoever holds the machine: a link with which a person of this instance sets a new password. */
async function main(email: string | undefined): Promise<string | undefined> {
  if (email === undefined) return "Say whose: node bin/run.mjs reset-password <e-mail>";
  const env = readEnv(process.env);
  if (!env.ok) return env.error;
  const { host, port, publicUrl, clockOffsetSeconds } = env.value;
  const key = await keyOf(env.value);
  if (!key.ok) return key.error;
  const secretKey = key.value;
  if (secretKey === undefined) return noKeyIn(env.value);
  return withDatabase(env.value, async (url) => {
    const { db, end } = connect(url, { max: 1, name: "millrace reset-password" });
    try {
      const user = await findUserByEmail(db, email.trim().toLowerCase());
      if (!user) return `Nobody here has the e-mail ${email}.`;
      const token = passwordToken(secretKey, user, systemClock(clockOffsetSeconds)() + LINK_LASTS_MS);
      // Whoever was made anew at the issuer of single sign-on is found there by e-mail again.
      await deleteIdentities(db, user.id);
      console.log(`With this link a new password is set for ${user.email}, once and within 24 hours:`);
      console.log(passwordLink(publicUrl ?? ownAddress(host, port), token));
      return undefined;
    } finally {
      await end();
    }
  });
}

const fault = await main(process.argv[3]);
if (fault !== undefined) {
  console.error(fault);
  process.exitCode = 1;
}
