import type { Db } from "@/db/handle";
import { countUnconfirmed, deleteMailReceiver, insertMailReceiver } from "@/db/queries/mail-receivers";
import { isMailRefused } from "@/db/queries/refused-mail";
import { confirmMailLink, mailReceiverToken } from "@/lib/auth/mail-receiver-token";
import { canonicalMail } from "@/lib/kit/canonical-mail";
import { workspaceMail } from "@/lib/schema/optional-mail";
import type { Services } from "@/lib/service/services";
import { instanceOrigin } from "./instance-origin";
import { mailPerson, type PersonMail } from "./person-mail";

/**
 * Maximum number of unconfirmed addresses per workspace. Once a workspace has that many, no more addresses
 * get a confirmation request, so that no workspace can fill the queue with such requests.
 */
const MAX_UNCONFIRMED = 500;

interface Receiver {
  readonly workspaceId: string;
  readonly address: string;
}

/**
 * Each address gets only one request per workspace. The request contains no text written by the workspace,
 * because the recipient hasn't agreed to receive any yet.
 */
export async function askReceiver(
  services: Pick<Services, "env" | "clock" | "seal">,
  tx: Db,
  receiver: Receiver,
): Promise<void> {
  const { env } = services;
  await mailStrangerOnce(services, tx, receiver, (askedAt) => {
    const token = mailReceiverToken(env.secretKey, { ...receiver, askedAt });
    return askMail(receiver.address, confirmMailLink(instanceOrigin(env), token));
  });
}

/**
 * Sends an email to an unconfirmed address. Until the recipient confirms the address, a workspace can send
 * only one.
 */
export async function mailStrangerOnce(
  services: Pick<Services, "env" | "clock" | "seal">,
  tx: Db,
  { workspaceId, address }: Receiver,
  write: (askedAt: number) => PersonMail,
): Promise<void> {
  if (services.env.mail === undefined) return;
  const key = { workspaceId, box: canonicalMail(address) };
  if (await isMailRefused(tx, { address: key.box, kind: workspaceMail(workspaceId) })) return;
  if ((await countUnconfirmed(tx, workspaceId)) >= MAX_UNCONFIRMED) return;
  const now = services.clock();
  if (!(await insertMailReceiver(tx, key, new Date(now)))) return;
  const outcome = await mailPerson(services, tx, { ...write(now), workspaceId });
  // Too many emails went to this address today, so no confirmation request was sent. The record of the
  // request is deleted, so that the request can be sent on another day.
  if (outcome !== "queued") await deleteMailReceiver(tx, key);
}

function askMail(to: string, link: string): PersonMail {
  return {
    type: "person.asked",
    to,
    subject: "Confirm that you want to receive alerts",
    lines: [
      "A workspace on this Millrace instance wants to send alerts about its workflows to this email address.",
      "To receive these alerts, confirm your email address:",
      "",
      link,
      "",
      "The link works once and expires in 30 days. If you don't expect these alerts, ignore this email and you won't get any.",
    ],
  };
}
