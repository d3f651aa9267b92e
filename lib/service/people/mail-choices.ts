import { findRefusedMail, forgetRefusedMail, saveRefusedMail } from "@/db/queries/refused-mail";
import type { AnswerOf } from "@/lib/contract/endpoint";
import type * as contract from "@/lib/contract/mail-choices";
import { ok, type Result } from "@/lib/kit/result";
import { OPTIONAL_MAIL, type OptionalMail, optionalMail } from "@/lib/schema/optional-mail";
import type { Caller } from "@/lib/schema/person";
import type { Problem } from "@/lib/schema/problem";
import type { Services } from "@/lib/service/services";

/** All choices that the links at the end of emails offer, in one place. */
export async function listMailChoices(
  { db }: Pick<Services, "db">,
  { email }: Caller,
): Promise<Result<AnswerOf<typeof contract.listMailChoices>, Problem>> {
  const refused = await findRefusedMail(db, email);
  return ok({ items: optionalMail.options.map((kind) => answer(kind, !refused.has(kind))) });
}

export async function saveMailChoice(
  { db, clock }: Pick<Services, "db" | "clock">,
  { email }: Caller,
  kind: OptionalMail,
  wanted: boolean,
): Promise<Result<contract.MailChoiceAnswer, Problem>> {
  const choice = { address: email, kind };
  if (wanted) await forgetRefusedMail(db, choice);
  else await saveRefusedMail(db, choice, new Date(clock()));
  return ok(answer(kind, wanted));
}

function answer(kind: OptionalMail, wanted: boolean): contract.MailChoiceAnswer {
  return { kind, what: OPTIONAL_MAIL[kind], wanted };
}
