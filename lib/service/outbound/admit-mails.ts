import type { Db } from "@/db/handle";
import { type NoticeRow, settleNotice } from "@/db/queries/notices";
import { findLetterFacts, markOutside } from "@/db/queries/outside-mail";
import { canonicalMail } from "@/lib/kit/canonical-mail";
import type { Services } from "@/lib/service/services";
import { askReceiver } from "./ask-receiver";
import { checkMailLimits, MAILS_OUTSIDE_A_DAY, type Passage } from "./check-mail-limits";
import { NO_WORKSPACE } from "./person-mail";

const DAY_MS = 24 * 3600 * 1000;
const AGAIN_MS = 3_600_000;

const REASONS = {
  later: {
    code: "mail_limit",
    message: `A workspace can send at most ${MAILS_OUTSIDE_A_DAY} emails a day to people outside it. This email is queued.`,
  },
  over: {
    code: "mail_limit",
    message: `A workspace can send at most ${MAILS_OUTSIDE_A_DAY} emails a day to people outside it.`,
  },
  refused: { code: "unsubscribed", message: "The recipient unsubscribed from this workspace's emails." },
  unconfirmed: {
    code: "address_not_confirmed",
    message: "The recipient has not confirmed this email address.",
  },
} as const satisfies Partial<Record<Passage, object>>;

/**
 * Returns which of the claimed emails may be sent. The sender calls this for every email, whichever code
 * wrote it. It runs in the transaction that claims the emails, so only one process at a time counts them, and
 * the daily limit is exact.
 */
export async function admitMails(
  services: Pick<Services, "env" | "clock" | "seal">,
  tx: Db,
  claimed: readonly NoticeRow[],
): Promise<NoticeRow[]> {
  const now = services.clock();
  const mails = claimed.filter(
    ({ channel, workspaceId }) => channel === "email" && workspaceId !== NO_WORKSPACE,
  );
  const letters = mails.map(({ workspaceId, address }) => ({
    workspaceId,
    address: address.toLowerCase(),
    box: canonicalMail(address),
  }));
  const found = await findLetterFacts(tx, letters, new Date(now - DAY_MS));
  const counted = new Map<string, number>();
  const outside = new Set<string>();
  const admitted = new Set<string>();
  for (const [index, notice] of mails.entries()) {
    const facts = found[index];
    if (facts === undefined) continue;
    const { workspaceId, type, at, outsideAt } = notice;
    const more = counted.get(workspaceId) ?? 0;
    const passage = checkMailLimits({
      ...facts,
      type,
      isCounted: outsideAt !== null,
      sentOutside: facts.sentOutside + more,
      ageMs: now - at.getTime(),
    });
    if (passage === "inside") continue;
    if (passage === "outside") {
      if (outsideAt === null) counted.set(workspaceId, more + 1);
      outside.add(notice.id);
      continue;
    }
    admitted.add(notice.id);
    await keep(services, tx, notice, passage);
  }
  await markOutside(tx, [...outside], new Date(now));
  return claimed
    .filter(({ id }) => !admitted.has(id))
    .map((notice) =>
      outside.has(notice.id) ? { ...notice, outsideAt: notice.outsideAt ?? new Date(now) } : notice,
    );
}

async function keep(
  services: Pick<Services, "env" | "clock" | "seal">,
  tx: Db,
  notice: NoticeRow,
  passage: keyof typeof REASONS,
): Promise<void> {
  const { tries, workspaceId, address } = notice;
  const waits = passage === "later";
  await settleNotice(tx, notice, {
    state: waits ? "pending" : passage === "refused" ? "dropped" : "failed",
    tries,
    error: JSON.stringify(REASONS[passage]),
    deliveredAt: null,
    nextAt: waits ? new Date(services.clock() + AGAIN_MS) : null,
  });
  // An address is usually asked for confirmation when its rule is saved. Asking here covers rules that were
  // saved before confirmation was required, and the addresses of members who have left.
  if (passage === "unconfirmed") await askReceiver(services, tx, { workspaceId, address });
}
