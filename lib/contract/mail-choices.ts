import { z } from "zod";

import { optionalMail } from "@/lib/schema/optional-mail";
import { endpointsOf, SMALL_BODY } from "./endpoint";

const endpoint = endpointsOf("People");
const choice = z.object({
  kind: optionalMail,
  what: z.string().describe("Description of the emails."),
  wanted: z.boolean(),
});
export type MailChoiceAnswer = z.infer<typeof choice>;

export const listMailChoices = endpoint({
  id: "listMailChoices",
  method: "GET",
  path: "/me/mail",
  access: "read",
  summary: "List optional emails and your preferences; account and payment emails are always sent",
  answer: z.object({ items: z.array(choice) }),
});

export const saveMailChoice = endpoint({
  id: "saveMailChoice",
  method: "PUT",
  path: "/me/mail/{kind}",
  access: "self",
  summary: "Turn a category of optional email on or off for your account",
  params: z.object({ kind: optionalMail }),
  body: z.strictObject({ wanted: z.boolean() }),
  bodyBytes: SMALL_BODY,
  answer: choice,
});
