import { findRefusedMail, forgetRefusedMail, saveRefusedMail } from "@/db/queries/refused-mail";
import * as contract from "@/lib/contract/mail-choices";
import { ok } from "@/lib/kit/result";
import { OPTIONAL_MAIL, type OptionalMail, optionalMail } from "@/lib/schema/optional-mail";
import { on } from "@/lib/service/on";

export const listMailChoices = on(contract.listMailChoices, async ({ db }, { caller: { email } }) => {
  const refused = await findRefusedMail(db, email);
  return ok({ items: optionalMail.options.map((kind) => answer(kind, !refused.has(kind))) });
});

export const saveMailChoice = on(contract.saveMailChoice, async ({ db, clock }, { caller, params, body }) => {
  const choice = { address: caller.email, kind: params.kind };
  if (body.wanted) await forgetRefusedMail(db, choice);
  else await saveRefusedMail(db, choice, new Date(clock()));
  return ok(answer(params.kind, body.wanted));
});

function answer(kind: OptionalMail, wanted: boolean): contract.MailChoiceAnswer {
  return { kind, what: OPTIONAL_MAIL[kind], wanted };
}
