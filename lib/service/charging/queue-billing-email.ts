import { createHash } from "node:crypto";
import type { Db } from "@/db/handle";
import { findMailOf } from "@/db/queries/members";
import { insertNoticeOnce, insertNotices, type NewNotice } from "@/db/queries/notices";
import { newId, randomToken } from "@/lib/kit/id";
import type { Services } from "@/lib/service/services";
import type { MoneyMail } from "./money-mails";

type Needs = Pick<Services, "env" | "clock">;

interface Receiver {
  readonly workspaceId: string;
  /** Person to notify. If they have left the workspace, an owner gets the email instead. */
  readonly userId: string;
}

/**
 * Queues the email in the same transaction as the event, so emails are sent only for events that really
 * happened. Does nothing without a mail server.
 */
export async function queueBillingEmail(
  services: Needs,
  tx: Db,
  { workspaceId, userId }: Receiver,
  mail: MoneyMail,
): Promise<void> {
  if (services.env.mail === undefined) return;
  const address = await findMailOf(tx, workspaceId, userId);
  if (address !== null) await mailAddresses(services, tx, workspaceId, [address], mail);
}

export async function mailAddresses(
  services: Needs,
  tx: Db,
  workspaceId: string,
  addresses: readonly string[],
  mail: MoneyMail,
): Promise<void> {
  if (services.env.mail === undefined) return;
  const now = services.clock();
  await insertNotices(
    tx,
    addresses.map((address) => noticeOf(newId(now), workspaceId, address, mail, now)),
  );
}

export async function mailAddressesOnce(
  services: Needs,
  tx: Db,
  key: string,
  { workspaceId, addresses }: { readonly workspaceId: string; readonly addresses: readonly string[] },
  mail: MoneyMail,
): Promise<void> {
  if (services.env.mail === undefined) return;
  const now = services.clock();
  for (const address of addresses)
    await insertNoticeOnce(
      tx,
      noticeOf(idOf(`${mail.type} ${key} ${address}`), workspaceId, address, mail, now),
    );
}

/** Sends the email once per `key`, however many processes notice the event. */
export async function mailOnce(
  services: Needs,
  tx: Db,
  { workspaceId, userId }: Receiver,
  key: string,
  mail: MoneyMail,
): Promise<void> {
  if (services.env.mail === undefined) return;
  const address = await findMailOf(tx, workspaceId, userId);
  if (address === null) return;
  await insertNoticeOnce(
    tx,
    noticeOf(idOf(`${mail.type} ${key}`), workspaceId, address, mail, services.clock()),
  );
}

function noticeOf(id: string, workspaceId: string, address: string, mail: MoneyMail, now: number): NewNotice {
  const at = new Date(now);
  return {
    ...{ id, workspaceId, type: mail.type, channel: "email" as const, address, at, nextAt: at },
    subject: `[Millrace] ${mail.subject}`,
    body: mail.lines.join("\n"),
    messageId: `msg_${randomToken(24)}`,
  };
}

function idOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
