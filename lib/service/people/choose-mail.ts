import { forgetRefusedMail, isMailRefused, saveRefusedMail } from "@/db/queries/refused-mail";
import { type MailChoice, readUnsubscribeToken } from "@/lib/auth/unsubscribe-token";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";

/** What the link at the end of a mail is about. Null where the link was not made here, or not all of it came along. */
export async function findMailChoice(
  { db, env }: Pick<Services, "db" | "env">,
  token: string,
): Promise<(MailChoice & { readonly refused: boolean }) | null> {
  const choice = readUnsubscribeToken(env.secretKey, token);
  return choice && { ...choice, refused: await isMailRefused(db, choice) };
}

/** Who has the mail has the link: no more is asked, since nobody signs in to be left alone. */
export async function chooseMail(
  { db, env, clock }: Pick<Services, "db" | "env" | "clock">,
  token: string,
  wanted: boolean,
): Promise<Result<undefined, Problem>> {
  const choice = readUnsubscribeToken(env.secretKey, token);
  if (choice === null) {
    return fail(problem("not_found", "This link is not whole. Copy all of it from the mail."));
  }
  if (wanted) await forgetRefusedMail(db, choice);
  else await saveRefusedMail(db, choice, new Date(clock()));
  return ok(undefined);
}
