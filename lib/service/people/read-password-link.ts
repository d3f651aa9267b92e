import { tokensOfPerson } from "@/db/queries/tokens";
import { findUser, type UserRow } from "@/db/queries/users";
import { fitsPerson, readPasswordToken } from "@/lib/auth/password-link";
import * as contract from "@/lib/contract/passwords";
import { isId } from "@/lib/kit/id";
import { ok } from "@/lib/kit/result";
import { onOpen } from "@/lib/service/on";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

/**
 * Also lists the person's API tokens, because these stay valid unless the person revokes them when setting
 * the new password.
 */
export const readPasswordLink = onOpen(contract.readPasswordLink, async (services, { body: { token } }) => {
  const user = await personOfLink(services, token, "new password");
  if (!user) return deadLink();
  const tokens = await tokensOfPerson(services.db, user.id, new Date(services.clock()));
  return ok({
    email: user.email,
    tokens: tokens.map(({ lastUsedAt, ...token }) => ({
      ...token,
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  });
});

export async function personOfLink(
  { db, env, clock }: Services,
  token: string,
  purpose: "new password" | "password reset",
): Promise<UserRow | undefined> {
  const claim = readPasswordToken(token);
  const user = claim && isId(claim.userId) ? await findUser(db, claim.userId) : undefined;
  return user && fitsPerson(env.secretKey, token, user, { now: clock(), purpose }) ? user : undefined;
}

export function deadLink() {
  return refused("not_found", "This link has been used, has expired, or is incomplete. Ask for a new one.");
}
