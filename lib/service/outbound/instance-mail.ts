import type { Env } from "@/lib/env";
import { mailHtml } from "@/lib/kit/mail-html";
import type { InstanceProfile } from "@/lib/schema/instance-profile";
import { isStepErrorCode, STEP_ERRORS } from "@/lib/schema/step-error";
import { failureOf, openTransport, SMTP_TIMEOUT_MS } from "@/lib/workers/notify/open-transport";
import { smtpServer } from "@/lib/workers/notify/smtp-server";
import type { UnsubscribeLinks } from "./unsubscribe-links";

export interface InstanceMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** ID of the email, which stays the same for all attempts. */
  readonly id: string;
  /** The instance's origin. Only URLs of this origin become links in an email. */
  readonly origin: string;
  readonly unsubscribe?: UnsubscribeLinks | null;
  readonly sender?: Pick<InstanceProfile, "name" | "contact">;
}

export type MailOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly message: string; readonly again: boolean };

const OUR_NAME = /^\[Millrace\]/;

const NO_MAIL = {
  ok: false,
  code: "mail_off",
  message: "Email isn't set up on this instance: its operator has not set MILLRACE_SMTP_URL.",
  again: false,
} as const;

/**
 * Connects without the check for private addresses, because the operator configured the email server, which
 * may be at a private address.
 */
export async function sendInstanceMail(
  { mail }: Pick<Env, "mail">,
  given: InstanceMail,
): Promise<MailOutcome> {
  if (mail === undefined) return NO_MAIL;
  const url = new URL(mail.url);
  url.searchParams.set("from", mail.from);
  const server = smtpServer(url.href);
  if (!server.ok) return { ok: false, code: "invalid_key", message: server.error, again: false };
  const { id, unsubscribe, to, subject, origin, sender } = given;
  const text = [
    given.text,
    ...(unsubscribe ? [`To unsubscribe:\n${unsubscribe.page}`] : []),
    ...signatureOf(sender),
  ].join("\n\n");
  const transport = openTransport(server.value, server.value.host);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<MailOutcome>((resolve) => {
    const message = `${server.value.host} did not accept the email within ${SMTP_TIMEOUT_MS / 1000} s.`;
    const outcome: MailOutcome = { ok: false, code: "upstream_timeout", message, again: true };
    timer = setTimeout(() => resolve(outcome), SMTP_TIMEOUT_MS);
  });
  const sent = transport
    .sendMail({
      to,
      subject: sender?.name ? subject.replace(OUR_NAME, () => `[${sender.name}]`) : subject,
      text,
      html: mailHtml(text, origin),
      ...(unsubscribe && {
        headers: {
          "List-Unsubscribe": `<${unsubscribe.oneClick}>`,
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      }),
      from: server.value.from,
      messageId: `<${id}@millrace>`,
    })
    .then((): MailOutcome => ({ ok: true }))
    .catch((error: unknown): MailOutcome => {
      const failure = failureOf(error, server.value);
      if (failure.state !== "failed") return { ok: true };
      const { code, message } = failure;
      return { ok: false, code, message, again: isStepErrorCode(code) && STEP_ERRORS[code].retryable };
    });
  const outcome = await Promise.race([sent, late]);
  clearTimeout(timer);
  transport.close();
  return outcome;
}

function signatureOf(sender: InstanceMail["sender"]): string[] {
  const line = [sender?.name, sender?.contact].filter(Boolean).join(" · ");
  return line === "" ? [] : [line];
}
