import { listSignUps as waiting } from "@/db/queries/sign-ups";
import { confirmLink, signUpToken } from "@/lib/auth/sign-up-token";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type { Page } from "@/lib/contract/shapes";
import type { listSignUps as contract } from "@/lib/contract/sign-ups";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { pageOf, windowOf } from "@/lib/service/process/page";
import type { Services } from "@/lib/service/services";

/**
 * Sign-ups that wait for confirmation. Without a mail server, the operator hands the links over, and no one else
 * has them.
 */
export async function listSignUps(
  { db, env, clock }: Services,
  page: Page,
  origin: string,
): Promise<Result<AnswerOf<typeof contract>, Problem>> {
  const window = windowOf(page);
  if (!window.ok) return window;
  const rows = await waiting(db, window.value, new Date(clock()));
  return ok(
    pageOf(rows, page, ({ id, email, name, createdAt, expiresAt }) => ({
      id,
      email,
      name,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      url: env.mail === undefined ? confirmLink(origin, signUpToken(env.secretKey, id)) : null,
    })),
  );
}
