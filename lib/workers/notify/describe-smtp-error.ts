/** Meanings of RFC 3463 status codes, by the last two numbers of the code. */
const MEANINGS: Readonly<Record<string, string>> = {
  "1.0": "unknown address",
  "1.1": "the mailbox doesn't exist",
  "1.2": "the recipient's domain doesn't exist",
  "1.3": "the recipient's address is invalid",
  "1.6": "the mailbox has moved",
  "1.7": "the sender's address is invalid",
  "1.8": "the sender's domain doesn't exist",
  "1.10": "the recipient's domain doesn't accept email",
  "2.1": "the mailbox is disabled",
  "2.2": "the mailbox is full",
  "2.3": "the email is too large for the mailbox",
  "3.4": "the email is too large",
  "4.1": "the recipient's mail server isn't responding",
  "4.4": "the server can't find a mail server for the recipient",
  "7.0": "rejected by the server's policy",
  "7.1": "this sender isn't allowed to send to this recipient",
  "7.8": "the user name or password is wrong",
  "7.9": "the server requires another sign-in method, often an app password",
  "7.23": "the SPF record of the sender's domain doesn't allow this server",
  "7.25": "the sending server has no valid reverse DNS name",
  "7.26": "the email passes neither SPF nor DKIM for the sender's domain",
};

/** Meanings of RFC 5321 reply codes that come without an enhanced status code. */
const REPLIES: Readonly<Record<number, string>> = {
  421: "the server is shutting down the connection",
  450: "the mailbox is busy, or the server asks you to try again later",
  451: "the server reported an internal error",
  452: "the server's storage is full",
  530: "the server requires sign-in or encryption first",
  534: "the server requires another sign-in method, often an app password",
  535: "the user name or password is wrong",
  550: "the mailbox doesn't exist, or the server's policy rejected the email",
  552: "the email is too large or the mailbox is full",
  553: "the mailbox name is not allowed",
  554: "rejected by the server's policy",
};

const UNREACHED: readonly (readonly [sign: RegExp, cause: string])[] = [
  [/ECONNREFUSED/, "no mail server is listening on this host and port"],
  [/ENOTFOUND|EAI_AGAIN|EDNS/, "couldn't resolve the host name"],
  [/EHOSTUNREACH|ENETUNREACH/, "no route to the host"],
  [/ETIMEDOUT|timed? ?out/i, "the server didn't respond in time"],
  [/certificate|CERT_|SELF_SIGNED|altnames/i, "the server's certificate isn't valid for this host name"],
  [/wrong version number|SSL routines|EPROTO/i, "this port doesn't use implicit TLS; use smtp://"],
  [/ECONNRESET|EPIPE|closed|hang ?up|disconnected/i, "the server closed the connection"],
];

/**
 * Returns an empty string for an unknown error. Uses only the server's codes, because some servers repeat the
 * password in their error messages.
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
