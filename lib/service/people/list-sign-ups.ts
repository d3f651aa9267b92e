import { listSignUps as waiting } from "@/db/queries/sign-ups";
import { confirmLink, signUpToken } from "@/lib/auth/sign-up-token";
import * as contract from "@/lib/contract/sign-ups";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";

/**
 * If no mail server is set up, the response contains the confirmation links, so that the operator can pass
 * them on.
 */
export const listSignUps = on(contract.listSignUps, async ({ db, env, clock }, { query, origin }) => {
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await waiting(db, window.value, new Date(clock()));
  return ok(
    pageOf(rows, query, ({ id, email, name, createdAt, expiresAt }) => ({
      id,
      email,
      name,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      url: env.mail === undefined ? confirmLink(origin, signUpToken(env.secretKey, id)) : null,
    })),
  );
});
