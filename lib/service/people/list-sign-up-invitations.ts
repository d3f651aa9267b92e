import { listSignUpInvitations as open } from "@/db/queries/sign-ups";
import * as contract from "@/lib/contract/sign-ups";
import { ok } from "@/lib/kit/result";
import { on } from "@/lib/service/on";
import { pageOf, windowOf } from "@/lib/service/process/page";

/** Invitation links are shown only once; inviting the same person again creates a new link. */
export const listSignUpInvitations = on(contract.listSignUpInvitations, async (services, { query }) => {
  const { db, env, clock } = services;
  const window = windowOf(query);
  if (!window.ok) return window;
  const rows = await open(db, window.value, new Date(clock()));
  const listed = pageOf(rows, query, ({ id, email, invitedBy, createdAt, expiresAt }) => ({
    id,
    email,
    invited_by: invitedBy,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }));
  return ok({ ...listed, sign_up: env.signUp, mail: env.mail !== undefined });
});
