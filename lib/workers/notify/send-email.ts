import { failed, type WorkerContext, type WorkerOutcome } from "@/lib/workers/define-worker";
import { failureOf, openTransport, SMTP_TIMEOUT_MS } from "./open-transport";
import { type SmtpServer, smtpServer } from "./smtp-server";

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Returns null if the server accepted the email for every recipient. */
export async function sendEmail(
  email: Email,
  credential: string | undefined,
  context: WorkerContext,
): Promise<WorkerOutcome | null> {
  const secret = await context.secret("smtp", credential);
  const inCredential = { details: { parameter: "credential" } };
  if (secret === null)
    return failed(
      "invalid_key",
      "No `smtp` credential found. Choose one, or add one to the workspace.",
      inCredential,
    );
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
  const transport = openTransport(server, address);
  const limit = AbortSignal.any([signal, AbortSignal.timeout(SMTP_TIMEOUT_MS)]);
  const ended = new Promise<"ended">((resolve) => {
    if (limit.aborted) resolve("ended");
    limit.addEventListener("abort", () => resolve("ended"), { once: true });
  });
  const sent = transport
    .sendMail({ ...email, from: server.from, messageId: `<${stepKey.replace(/[^\w.-]/g, "-")}@millrace>` })
    .then(
      ({ rejected }) => (rejected.length === 0 ? null : refusedFor(rejected, server)),
      (error: unknown) => failureOf(error, server),
    );
  const outcome = await Promise.race([sent, ended]);
  transport.close();
  if (outcome !== "ended") return outcome;
  return signal.aborted
    ? failed("cancelled", "The step was cancelled.")
    : failed(
        "upstream_timeout",
        `${server.host} didn't accept the email within ${SMTP_TIMEOUT_MS / 1000} s.`,
      );
}

/** The error isn't retryable, because the other recipients would get the email twice. */
function refusedFor(
  rejected: readonly (string | { address: string })[],
  { host }: SmtpServer,
): WorkerOutcome {
  const refused = rejected.map((one) => (typeof one === "string" ? one : one.address));
  const message = `${host} rejected some recipients: ${refused.join(", ")}. The others received the email.`;
  return failed("invalid_params", message, { details: { parameter: "to", refused } });
}
