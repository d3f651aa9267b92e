import type { PersonMail } from "@/lib/service/outbound/person-mail";

/**
 * What these mails say. Nothing that a stranger typed stands in them: else whoever signs up somebody else could write to
 * them through this instance.
 */

export function confirmMail(to: string, link: string): PersonMail {
  return {
    type: "person.confirm",
    to,
    subject: "Confirm your e-mail address",
    lines: [
      "Somebody signed up with this e-mail address. If that was you, confirm it:",
      "",
      link,
      "",
      "The link holds for a day, and works once. If it was not you, do nothing: without it there is no account.",
    ],
  };
}

export function knownMail(to: string, origin: string): PersonMail {
  return {
    type: "person.known",
    to,
    subject: "You have an account already",
    lines: [
      "Somebody signed up with this e-mail address, which has an account already. If that was you, sign in:",
      "",
      `${origin}/sign-in`,
      "",
      "Nothing was changed. If you forgot your password, choose Forgot password on that page.",
      "If it was not you, there is nothing to do.",
    ],
  };
}

/** Names no person: whoever reads it knows whose address it is. */
export function resetMail(to: string, link: string): PersonMail {
  return {
    type: "person.reset",
    to,
    subject: "Set a new password",
    lines: [
      "Somebody asked for a new password for the account with this e-mail address. If that was you, set it here:",
      "",
      link,
      "",
      "The link works once, for 30 minutes. It signs you out of every browser.",
      "If it was not you, do nothing: your password stays as it is.",
    ],
  };
}

export function invitationMail(to: string, link: string, into: string | null): PersonMail {
  return {
    type: "person.invited",
    to,
    subject: into === null ? "You are invited" : "You are invited into a workspace",
    lines: [
      into === null
        ? "The operator of this instance invites you to it. Make your account here:"
        : `You are invited into ${named(into)}. Accept or decline here:`,
      "",
      link,
      "",
      "The link holds for 14 days, for this e-mail address alone. If you did not expect it, do nothing.",
    ],
  };
}

/** Whoever names a workspace could write an address into it, and have us send that around. */
function named(workspace: string): string {
  const isPlain = /^[\p{L}\p{N} '’&()-]{1,80}$/u.test(workspace);
  return isPlain ? `the workspace “${workspace}”` : "a workspace";
}
