/** Mail that nobody needs by law or for what they pay: each address may refuse each kind of it. What it is, for its reader. */
export const OPTIONAL_MAIL = {
  "seller.message": "messages of sellers to those who have subscribed",
  "plan.used": "warnings that a plan is nearly used",
} as const;

export type OptionalMail = keyof typeof OPTIONAL_MAIL;

export function isOptionalMail(type: string): type is OptionalMail {
  return Object.hasOwn(OPTIONAL_MAIL, type);
}
