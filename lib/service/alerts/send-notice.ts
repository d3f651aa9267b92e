import { findAlertRules } from "@/db/queries/alert-rules";
import { type NoticeRow, settleNotice } from "@/db/queries/notices";
import { isMailRefused } from "@/db/queries/refused-mail";
import { ok } from "@/lib/kit/result";
import type { GuardedFetch } from "@/lib/schema/guarded-fetch";
import { isOptionalMail, type RefusableMail, workspaceMail } from "@/lib/schema/optional-mail";
import { askedWait, retryAt } from "@/lib/service/hooks/retry-at";
import { signMessage } from "@/lib/service/hooks/sign-message";
import { sendInstanceMail } from "@/lib/service/outbound/instance-mail";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import { isSealedMail } from "@/lib/service/outbound/person-mail";
import { readInstanceProfile } from "@/lib/service/outbound/read-instance-profile";
import { unsubscribeLinks } from "@/lib/service/outbound/unsubscribe-links";
import { INSTANCE_TOTALS } from "@/lib/service/process/instance-totals";
import type { Services } from "@/lib/service/services";

const TIMEOUT_MS = 15_000;
const GONE = 410;

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly again: boolean;
  /** Delay that the receiver requested with `Retry-After`; otherwise 0. */
  readonly askedMs: number;
}

/** After a crash, the claim expires and the notice is sent again under the same ID. */
export async function sendNotice(services: Services, fetch: GuardedFetch, notice: NoticeRow): Promise<void> {
  if (notice.channel === "email" && isOptionalMail(notice.type)) {
    const refused = await isMailRefused(services.db, { address: notice.address, kind: notice.type });
    if (refused) return drop(services, notice);
  }
  const failure =
    notice.channel === "email" ? await mail(services, notice) : await post(services, fetch, notice);
  const now = services.clock();
  const tries = notice.tries + 1;
  if (failure === null) {
    const delivered = {
      state: "delivered",
      tries,
      error: null,
      deliveredAt: new Date(now),
      nextAt: null,
    } as const;
    return settleNotice(services.db, notice, delivered);
  }
  const { code, message, again, askedMs } = failure;
  const next = again ? retryAt({ tries, now, askedMs, chance: Math.random() }) : null;
  await settleNotice(services.db, notice, {
    state: next === null ? "failed" : "pending",
    tries,
    error: JSON.stringify({ code, message }),
    deliveredAt: null,
    nextAt: next === null ? null : new Date(next),
  });
}

function drop({ db }: Services, notice: NoticeRow): Promise<void> {
  const { tries, error } = notice;
  return settleNotice(db, notice, { state: "dropped", tries, error, deliveredAt: null, nextAt: null });
}

async function mail(services: Services, notice: NoticeRow): Promise<Failure | null> {
  const { env, seal } = services;
  const { address, subject, body, messageId } = notice;
  const text = isSealedMail(notice.type) ? seal.unseal(body) : ok(body);
  if (!text.ok) {
    const message = "Couldn't decrypt the email, because it was encrypted with another secret key.";
    return { code: "internal", message, again: false, askedMs: 0 };
  }
  const refusable = refusableMail(notice);
  const sent = await sendInstanceMail(env, {
    to: address,
    subject: subject ?? "",
    text: text.value,
    id: messageId,
    origin: instanceOrigin(env),
    sender: await readInstanceProfile(services),
    unsubscribe: refusable === null ? null : unsubscribeLinks(env, address, refusable),
  });
  services.part(INSTANCE_TOTALS).add("mails", sent.ok ? "sent" : "failed");
  return sent.ok ? null : { ...sent, askedMs: 0 };
}

/**
 * Returns what the recipient can unsubscribe from: one kind of optional email or, if they are not a member,
 * all email from the workspace. Null for mandatory email.
 */
function refusableMail({ type, workspaceId, outsideAt }: NoticeRow): RefusableMail | null {
  if (isOptionalMail(type)) return type;
  return outsideAt === null ? null : workspaceMail(workspaceId);
}

async function post(services: Services, fetch: GuardedFetch, notice: NoticeRow): Promise<Failure | null> {
  const rules = notice.workflowId === null ? undefined : await findAlertRules(services.db, notice.workflowId);
  const secret = rules?.sealed ? services.seal.unseal(rules.sealed) : undefined;
  if (!secret?.ok)
    return {
      code: "internal",
      message:
        "Couldn't decrypt the secret of these webhooks. Remove the webhooks from the rules, save, then add them again.",
      again: false,
      askedMs: 0,
    };
  // Receivers compare this timestamp with real time, so it must not come from a test's clock.
  const seconds = Math.floor(Date.now() / 1000);
  const answer = await fetch(notice.address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...signMessage(secret.value, notice.messageId, seconds, notice.body),
    },
    body: notice.body,
    timeoutMs: TIMEOUT_MS,
    maxRedirects: 0,
    discardBody: true,
  });
  if (!answer.ok) return { code: answer.code, message: answer.message, again: true, askedMs: 0 };
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return null;
  const askedMs = askedWait(headers["retry-after"], services.clock());
  const message = `The receiver responded with status ${status}. Redirects are not followed.`;
  return { code: "http_error", message, again: status !== GONE, askedMs };
}
