import { confirmMailReceiver, findMailReceiver } from "@/db/queries/mail-receivers";
import { findWorkspaceNames } from "@/db/queries/workspaces";
import { RECEIVER_LASTS_MS, readMailReceiverToken } from "@/lib/auth/mail-receiver-token";
import { canonicalMail } from "@/lib/kit/canonical-mail";
import { ok, type Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";
import { refused } from "@/lib/service/process/faults";
import type { Services } from "@/lib/service/services";

interface AskedMail {
  readonly address: string;
  readonly workspace: string;
  readonly isConfirmed: boolean;
}

export async function findAskedMail(
  { db, env, clock }: Pick<Services, "db" | "env" | "clock">,
  token: string,
): Promise<AskedMail | null> {
  const asked = readMailReceiverToken(env.secretKey, token);
  if (asked === null) return null;
  const { workspaceId, address, askedAt } = asked;
  const found = await findMailReceiver(db, { workspaceId, box: canonicalMail(address) });
  if (found === undefined || found.askedAt.getTime() !== askedAt) return null;
  const isConfirmed = found.confirmedAt !== null;
  if (!isConfirmed && askedAt + RECEIVER_LASTS_MS <= clock()) return null;
  const workspace = (await findWorkspaceNames(db, [workspaceId])).get(workspaceId);
  return workspace === undefined ? null : { address, workspace, isConfirmed };
}

/**
 * A confirmation link works only once. Afterwards, recipients use the links in the workspace's emails to unsubscribe
 * and subscribe again.
 */
export async function confirmMail(
  { db, env, clock }: Pick<Services, "db" | "env" | "clock">,
  token: string,
): Promise<Result<undefined, Problem>> {
  const asked = readMailReceiverToken(env.secretKey, token);
  if (asked === null) return deadLink();
  const now = clock();
  const receiver = {
    workspaceId: asked.workspaceId,
    box: canonicalMail(asked.address),
    askedAt: new Date(asked.askedAt),
  };
  const times = { now: new Date(now), askedAfter: new Date(now - RECEIVER_LASTS_MS) };
  return (await confirmMailReceiver(db, receiver, times)) ? ok(undefined) : deadLink();
}

function deadLink() {
  return refused("not_found", "This link has been used, has expired, or is incomplete.");
}
