/** Meanings of RFC 3463 codes by their last two numbers. */
const MEANINGS: Readonly<Record<string, string>> = {
  "1.0": "it does not know the address",
  "1.1": "the mailbox does not exist",
  "1.2": "the recipient's domain does not exist",
  "1.3": "the address is written wrongly",
  "1.6": "the mailbox has moved",
  "1.7": "the sender's address is written wrongly",
  "1.8": "the sender's domain does not exist",
  "1.10": "the recipient's domain takes no mail",
  "2.1": "the mailbox is disabled",
  "2.2": "the mailbox is full",
  "2.3": "the mail is too large for the mailbox",
  "3.4": "the mail is too large",
  "4.1": "the recipient's mail server does not answer",
  "4.4": "it finds no mail server for the recipient",
  "7.0": "its rules do not allow it",
  "7.1": "this sender may not send to this recipient through it",
  "7.8": "the user or password is wrong",
  "7.9": "it wants another way to sign in, often a password for apps",
  "7.23": "SPF does not allow this server for the sender's domain",
  "7.25": "the sending server has no valid reverse DNS name",
  "7.26": "the mail passes neither SPF nor DKIM for the sender's domain",
};

/** Meanings of RFC 5321 replies without an extended code. */
const REPLIES: Readonly<Record<number, string>> = {
  421: "it is closing its connections",
  450: "the mailbox is busy, or it wants the mail again later",
  451: "it has an error of its own",
  452: "it has no room left",
  530: "it wants a sign-in or encryption first",
  534: "it wants another way to sign in, often a password for apps",
  535: "the user or password is wrong",
  550: "the mailbox does not exist, or its rules do not allow it",
  552: "the mail is too large or the mailbox is full",
  553: "the address is not allowed",
  554: "its rules do not allow it",
};

const UNREACHED: readonly (readonly [sign: RegExp, cause: string])[] = [
  [/ECONNREFUSED/, "no mail server listens at this address and port"],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, "its name could not be resolved"],
  [/EHOSTUNREACH|ENETUNREACH/, "there is no route to it"],
  [/ETIMEDOUT|timed? ?out/i, "it did not answer in time"],
  [/certificate|CERT_|SELF_SIGNED|altnames/i, "its certificate is not valid for this name"],
  [
    /wrong version number|SSL routines|EPROTO/i,
    "the port does not speak TLS from the first byte; use smtp://",
  ],
  [/ECONNRESET|EPIPE|closed|hang ?up|disconnected/i, "it broke off the connection"],
];

/**
 * Our explanation of an SMTP error. Only the server's codes are used, because some servers repeat the
 * password; empty if unknown.
 */
export function describeSmtpError(error: unknown): string {
  if (!(error instanceof Error)) return "";
  const response = "response" in error && typeof error.response === "string" ? error.response : "";
  const [, reply, enhanced, last] = /^(\d{3})(?:[ -](\d\.(\d{1,3}\.\d{1,3})))?/.exec(response) ?? [];
  if (reply !== undefined) {
    const meaning = MEANINGS[last ?? ""] ?? REPLIES[Number(reply)];
    const numbers = enhanced === undefined ? reply : `${reply} ${enhanced}`;
    return meaning === undefined ? numbers : `${numbers}, ${meaning}`;
  }
  const text = `${"code" in error ? error.code : ""} ${error.message}`;
  return UNREACHED.find(([sign]) => sign.test(text))?.[1] ?? "";
}
