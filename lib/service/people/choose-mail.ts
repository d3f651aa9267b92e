import { forgetRefusedMail, isMailRefused, saveRefusedMail } from "@/db/queries/refused-mail";
import { findWorkspaceNames } from "@/db/queries/workspaces";
import { type MailChoice, readUnsubscribeToken } from "@/lib/auth/unsubscribe-token";
import { canonicalMail } from "@/lib/kit/canonical-mail";
import { quoteInline } from "@/lib/kit/quote-text";
import { fail, ok, type Result } from "@/lib/kit/result";
import { isOptionalMail, OPTIONAL_MAIL, workspaceOfMail } from "@/lib/schema/optional-mail";
import { type Problem, problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";

interface ShownChoice {
  readonly address: string;
  readonly what: string;
  readonly refused: boolean;
  /** True if the unsubscribe link is for one kind of email; false if it is for all email from a workspace. */
  readonly isOneKind: boolean;
}

export async function findMailChoice(
  { db, env }: Pick<Services, "db" | "env">,
  token: string,
): Promise<ShownChoice | null> {
  const choice = readUnsubscribeToken(env.secretKey, token);
  if (choice === null) return null;
  const { address, kind } = choice;
  const refused = await isMailRefused(db, storedChoice(choice));
  if (isOptionalMail(kind)) return { address, refused, what: OPTIONAL_MAIL[kind], isOneKind: true };
  const workspaceId = workspaceOfMail(kind) ?? "";
  const name = (await findWorkspaceNames(db, [workspaceId])).get(workspaceId);
  const what = `all emails from ${name === undefined ? "a workspace" : `the workspace ${quoteInline(name)}`}`;
  return { address, refused, what, isOneKind: false };
}

/** The link from the email is enough, because no one should have to sign in to unsubscribe. */
export async function chooseMail(
  { db, env, clock }: Pick<Services, "db" | "env" | "clock">,
  token: string,
  wanted: boolean,
): Promise<Result<undefined, Problem>> {
  const choice = readUnsubscribeToken(env.secretKey, token);
  if (choice === null) {
    return fail(problem("not_found", "This link is incomplete. Copy all of it from the email."));
  }
  const stored = storedChoice(choice);
  if (wanted) await forgetRefusedMail(db, stored);
  else await saveRefusedMail(db, stored, new Date(clock()));
  return ok(undefined);
}

/**
 * Unsubscribing from a workspace applies to the whole mailbox. Otherwise the workspace could send to another
 * spelling of the same address.
 */
function storedChoice({ address, kind }: MailChoice): MailChoice {
  return { kind, address: isOptionalMail(kind) ? address : canonicalMail(address) };
}
