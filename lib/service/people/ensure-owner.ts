import type { Db } from "@/db/handle";
import { listMemberships, lockPeople } from "@/db/queries/members";
import { deleteStaleEnvironmentTokens, insertToken } from "@/db/queries/tokens";
import { findInstanceOwner, setPasswordHash } from "@/db/queries/users";
import { isCommonPassword } from "@/lib/auth/is-common-password";
import { hashToken, tokenPrefix } from "@/lib/auth/token-text";
import { newId } from "@/lib/kit/id";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Services } from "@/lib/service/services";
import { createPerson } from "./create-person";

/**
 * Creates what is missing and never changes existing data, so a restart doesn't reset a password that was changed in
 * the browser.
 */
export async function ensureOwner(services: Services): Promise<Result<void, string>> {
  const { email, password, token } = services.env.owner;
  return services.db.transaction(async (tx) => {
    await lockPeople(tx, "instance");
    const owner = await findInstanceOwner(tx);
    if (email === undefined) {
      await deleteStaleEnvironmentTokens(tx, null);
      return ok(undefined);
    }
    if (owner !== undefined && owner.email !== email) {
      return fail("MILLRACE_OWNER_EMAIL must be the email address of this instance's owner.");
    }
    const userId = owner?.id ?? (await makeOwner(services, tx, email));
    if (userId === undefined) {
      return fail("MILLRACE_OWNER_EMAIL must not be the email address of another person on this instance.");
    }
    if (password !== undefined && (owner?.passwordHash ?? null) === null) {
      if (await isCommonPassword(password, email)) {
        services.log.warn(
          "MILLRACE_OWNER_PASSWORD is among the first that are tried. Change it after signing in.",
        );
      }
      await setPasswordHash(tx, userId, await hashed(services, password));
    }
    await keepToken(services, tx, userId, token);
    return ok(undefined);
  });
}

async function makeOwner({ clock }: Services, tx: Db, email: string): Promise<string | undefined> {
  const person = { email, name: "", passwordHash: null, instanceOwner: true };
  return (await createPerson(tx, clock, person))?.userId;
}

async function hashed({ passwords }: Services, password: string): Promise<string> {
  const hash = await passwords.hash(password);
  if (!hash.ok) throw new Error("Nobody signs in during the start, so a password can be hashed.");
  return hash.value;
}

async function keepToken(
  { clock }: Services,
  tx: Db,
  userId: string,
  token: string | undefined,
): Promise<void> {
  const [workspace] = token === undefined ? [] : await listMemberships(tx, userId);
  if (token === undefined || workspace === undefined) return deleteStaleEnvironmentTokens(tx, null);
  const hash = hashToken(token);
  await deleteStaleEnvironmentTokens(tx, hash);
  const now = clock();
  await insertToken(tx, {
    id: newId(now),
    workspaceId: workspace.id,
    userId,
    name: "MILLRACE_OWNER_TOKEN",
    hash,
    prefix: tokenPrefix(token),
    scopes: ["read", "write"],
    source: "environment",
    createdAt: new Date(now),
  });
}
