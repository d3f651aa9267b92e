import { listSignUpInvitations as open } from "@/db/queries/sign-ups";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { Page } from "@/lib/contract/shapes";
import type { listSignUpInvitations as contract } from "@/lib/contract/sign-ups";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";

/** Open invitations by the operator. Their links are shown only once; inviting again creates a new one. */
export async function listSignUpInvitations(
  { db, env, clock }: Services,
  page: Page,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await open(db, window.value, new Date(clock()));
  const listed = pageOf(rows, page, ({ id, email, invitedBy, createdAt, expiresAt }) => ({
    id,
    email,
    invited_by: invitedBy,
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }));
  return ok({ ...listed, sign_up: env.signUp, mail: env.mail !== undefined });
}
