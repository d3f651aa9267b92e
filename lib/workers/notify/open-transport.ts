import { isIP } from "node:net";
import { createTransport } from "nodemailer";
import { failed, type WorkerOutcome } from "@/lib/workers/define-worker";
import { describeSmtpError } from "./describe-smtp-error";
import type { SmtpServer } from "./smtp-server";

export const SMTP_TIMEOUT_MS = 20_000;

export function openTransport(server: SmtpServer, address: string) {
  return createTransport({
    // Connects to the address that was checked, so that the host name isn't resolved again. The name is only
    // used for the certificate.
    host: address,
    port: server.port,
    secure: server.secure,
    requireTLS: !server.secure && server.auth !== null,
    ...(server.auth === null ? {} : { auth: server.auth }),
    ...(isIP(server.host) === 0 ? { tls: { servername: server.host } } : {}),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * The step's message is our own and doesn't quote the server, because some servers repeat the password in
 * their error messages.
 */
export function failureOf(error: unknown, { host }: SmtpServer): WorkerOutcome {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const status = error instanceof Error && "responseCode" in error ? error.responseCode : undefined;
  const permanent = typeof status === "number" && status >= 500;
  const details = typeof status === "number" ? { details: { status } } : {};
  const description = describeSmtpError(error);
  const why = description === "" ? "." : ` (${description}).`;
  switch (code) {
    case "EAUTH":
      return failed("invalid_key", `${host} rejected the user name or password${why}`, details);
    case "EENVELOPE":
      return permanent
        ? failed("invalid_params", `${host} rejected the ${refusedPart(error)}${why}`, {
            details: { parameter: "to" },
          })
        : failed("upstream_error", `${host} temporarily rejected the email${why}`, details);
    case "ETIMEDOUT":
      return failed("upstream_timeout", `${host} didn't respond in time.`);
    case "ETLS":
      return failed("upstream_error", `${host} doesn't offer any supported encryption.`);
    default:
      return permanent
        ? failed("http_error", `${host} rejected the email${why}`, details)
        : failed("upstream_error", `Couldn't reach ${host}, or it closed the connection${why}`, details);
  }
}

function refusedPart(error: unknown): string {
  const command = error instanceof Error && "command" in error ? error.command : undefined;
  if (command === "RCPT TO") return "recipient";
  return command === "MAIL FROM" ? "sender" : "recipient or sender";
}
