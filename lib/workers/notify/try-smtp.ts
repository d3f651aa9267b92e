import { done, failed, type WorkerContext, type WorkerOutcome } from "@/lib/workers/define-worker";
import { failureOf, openTransport } from "./open-transport";
import { smtpServer } from "./smtp-server";

/** Tests a mail server's credential by connecting and signing in, without sending an email. */
export async function trySmtp(value: string, context: Pick<WorkerContext, "reach">): Promise<WorkerOutcome> {
  const server = smtpServer(value);
  if (!server.ok) return failed("invalid_key", server.error);
  const { host, port } = server.value;
  const reached = await context.reach(host, port);
  if (!reached.ok) return failed(reached.code, reached.message);
  const transport = openTransport(server.value, reached.address);
  try {
    await transport.verify();
    return done(`${host} accepts this credential. Emails will be sent from ${server.value.from}.`);
  } catch (error) {
    return failureOf(error, server.value);
  } finally {
    transport.close();
  }
}
