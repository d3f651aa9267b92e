import { isIP } from "node:net";
import { createTransport } from "nodemailer";
import { failed, type WorkerContext, type WorkerOutcome } from "@/lib/workers/define-worker";
import { type SmtpServer, smtpServer } from "./smtp-url";

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const TIMEOUT_MS = 20_000;

/** Null when the server has taken the mail for every recipient. */
export async function sendEmail(
  email: Email,
  credential: string | undefined,
  context: WorkerContext,
): Promise<WorkerOutcome | null> {
  const secret = await context.secret("smtp", credential);
  const inCredential = { details: { parameter: "credential" } };
  if (secret === null)
    return failed("invalid_key", "There is no smtp credential to send mail with.", inCredential);
  const server = smtpServer(secret.value);
  if (!server.ok) return failed("invalid_key", server.error, inCredential);
  const reached = await context.reach(server.value.host, server.value.port);
  if (!reached.ok) return failed(reached.code, reached.message);
  return await deliver(email, server.value, reached.address, context);
}

async function deliver(
  email: Email,
  server: SmtpServer,
  address: string,
  { signal, stepKey }: WorkerContext,
): Promise<WorkerOutcome | null> {
  const transport = createTransport({
    // The address that was judged, not the name again; the name is for the certificate.
    host: address,
    port: server.port,
    secure: server.secure,
    requireTLS: !server.secure && server.auth !== null,
    ...(server.auth === null ? {} : { auth: server.auth }),
    ...(isIP(server.host) === 0 ? { tls: { servername: server.host } } : {}),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const ended = new Promise<"ended">((resolve) => {
    if (limit.aborted) resolve("ended");
    limit.addEventListener("abort", () => resolve("ended"), { once: true });
  });
  const sent = transport
    .sendMail({ ...email, from: server.from, messageId: `<${stepKey.replace(/[^\w.-]/g, "-")}@millrace>` })
    .then(
      () => null,
      (error: unknown) => failureOf(error, server),
    );
  const outcome = await Promise.race([sent, ended]);
  transport.close();
  if (outcome !== "ended") return outcome;
  return signal.aborted
    ? failed("cancelled", "The step was cancelled.")
    : failed("upstream_timeout", `${server.host} did not take the mail within ${TIMEOUT_MS / 1000} s.`);
}

/** Never with what the server said: some repeat the password. */
function failureOf(error: unknown, { host }: SmtpServer): WorkerOutcome {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const status = error instanceof Error && "responseCode" in error ? error.responseCode : undefined;
  const permanent = typeof status === "number" && status >= 500;
  const details = typeof status === "number" ? { details: { status } } : {};
  switch (code) {
    case "EAUTH":
      return failed("invalid_key", `${host} does not accept this user and password.`, details);
    case "EENVELOPE":
      return permanent
        ? failed("invalid_params", `${host} refuses the recipient or the sender.`, {
            details: { parameter: "to" },
          })
        : failed("upstream_error", `${host} does not take the mail for now.`, details);
    case "ETIMEDOUT":
      return failed("upstream_timeout", `${host} did not answer in time.`);
    case "ETLS":
      return failed("upstream_error", `${host} offers no encryption that could be used.`);
    default:
      return permanent
        ? failed("http_error", `${host} refuses the mail.`, details)
        : failed("upstream_error", `${host} could not be reached or broke off.`, details);
  }
}
