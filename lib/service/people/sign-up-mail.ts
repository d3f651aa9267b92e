import { quoteInline } from "@/lib/kit/quote-text";
import type { PersonMail } from "@/lib/service/outbound/person-mail";

/**
 * Emails to people without an account contain no text typed by others. Otherwise anyone could send messages
 * to strangers by signing them up.
 */

export function confirmMail(to: string, link: string): PersonMail {
  return {
    type: "person.confirm",
    to,
    subject: "Confirm your email address",
    lines: [
      "Someone signed up to Millrace with this email address. If it was you, confirm the address:",
      "",
      link,
      "",
      "This link works once and expires in 24 hours. If you didn't sign up, ignore this email: no account is created unless you confirm.",
    ],
  };
}

export function knownMail(to: string, origin: string): PersonMail {
  return {
    type: "person.known",
    to,
    subject: "You already have an account",
    lines: [
      "Someone signed up with this email address, which already has an account. If it was you, sign in:",
      "",
      `${origin}/sign-in`,
      "",
      "Your account has not changed. If you forgot your password, choose Forgot password on the sign-in page.",
      "If it wasn't you, you can ignore this email.",
    ],
  };
}

/** The email names no person, because the recipient knows whose address it is. */
export function resetMail(to: string, link: string): PersonMail {
  return {
    type: "person.reset",
    to,
    subject: "Set a new password",
    lines: [
      "Someone requested a password reset for the account with this email address. If it was you, set a new password here:",
      "",
      link,
      "",
      "The link works once and expires in 30 minutes. Using it signs you out of every browser.",
      "If it wasn't you, ignore this email. Your password stays the same.",
    ],
  };
}

/**
 * `from` says who invites the recipient: the instance, or a workspace by its name; null leaves the workspace
 * unnamed.
 */
export function invitationMail(
  to: string,
  link: string,
  from: "instance" | { readonly workspace: string | null },
): PersonMail {
  const isInstance = from === "instance";
  const workspaceName =
    isInstance || from.workspace === null ? "a workspace" : `the workspace ${quoteInline(from.workspace)}`;
  return {
    type: "person.invited",
    to,
    subject: isInstance ? "You are invited" : "You're invited to a workspace",
    lines: [
      isInstance
        ? "The operator invites you to join this Millrace instance. Create your account here:"
        : `You are invited to ${workspaceName}. Accept or decline here:`,
      "",
      link,
      "",
      "The link works for 14 days and only for this email address. If you didn't expect this invitation, ignore this email.",
    ],
  };
}
