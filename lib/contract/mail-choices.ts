import { z } from "zod";
import { anyQuery, none } from "@/lib/contract/shapes";
import { optionalMail } from "@/lib/schema/optional-mail";
import { endpoint, SMALL_BODY } from "./endpoint";

const tag = "People";
const choice = z.object({
  kind: optionalMail,
  what: z.string().describe("What it is, for people."),
  wanted: z.boolean(),
});
export type MailChoiceAnswer = z.infer<typeof choice>;

export const listMailChoices = endpoint({
  id: "listMailChoices",
  method: "GET",
  path: "/me/mail",
  tag,
  access: "read",
  summary:
    "Mail that the caller may refuse, and what they chose; what concerns rights and payments is sent in any case",
  params: anyQuery,
  query: anyQuery,
  body: none,
  answer: z.object({ items: z.array(choice) }),
  status: 200,
});

export const saveMailChoice = endpoint({
  id: "saveMailChoice",
  method: "PUT",
  path: "/me/mail/{kind}",
  tag,
  access: "self",
  summary: "Refuse a kind of mail to one's own address, or have it again",
  params: z.object({ kind: optionalMail }),
  query: anyQuery,
  body: z.strictObject({ wanted: z.boolean() }),
  bodyBytes: SMALL_BODY,
  answer: choice,
  status: 200,
});
