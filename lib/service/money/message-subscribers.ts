import { findItem } from "@/db/queries/items";
import { findNames } from "@/db/queries/market";
import { countWaiting, insertNotices } from "@/db/queries/notices";
import { findLastMessage, insertSubscriberMessage, lockMessages } from "@/db/queries/subscriber-messages";
import { findSubscriberMails } from "@/db/queries/subscribers";
import { findWorkspaceNames } from "@/db/queries/workspaces";
import type { AnswerOf } from "@/lib/contract/endpoint";
import * as contract from "@/lib/contract/subscribers";
import { newId, randomToken } from "@/lib/kit/id";
import { quoteBlock, quoteInline, quoteName } from "@/lib/kit/quote-text";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { belongsTo } from "@/lib/service/document/belongs-to";
import { on } from "@/lib/service/on";
import { MAILS_OUTSIDE_A_DAY } from "@/lib/service/outbound/check-mail-limits";
import { instanceOrigin } from "@/lib/service/outbound/instance-origin";
import { refused } from "@/lib/service/process/faults";
import { noItem } from "./price-facts";

const MESSAGE = "seller.message";
const DAY_MS = 24 * 3600 * 1000;
/**
 * Maximum number of recipients. The daily limit lets this many emails out in a week, and emails that wait
 * longer are dropped.
 */
const MAX_ADDRESSES = 7 * MAILS_OUTSIDE_A_DAY;

export function nextMessageAt(last: Date | null, now: number): number | null {
  const next = (last?.getTime() ?? 0) + DAY_MS;
  return next > now ? next : null;
}

/**
 * Sends each subscriber one email, at most once a day. The seller learns the number of recipients, but no
 * addresses. The emails are queued in one transaction with the record of the message, so that after a crash
 * either all of them are sent or none.
 */
export const messageSubscribers = on(
  contract.messageSubscribers,
  async ({ db, env, clock }, { caller, params: { kind, id }, body: { subject, text } }) => {
    return db.transaction(
      async (tx): Promise<Result<AnswerOf<typeof contract.messageSubscribers>, Problem>> => {
        const item = await findItem(tx, kind, id);
        if (!item || !belongsTo(item, caller)) return noItem({ kind });
        if (env.mail === undefined)
          return refused(
            "conflict",
            "Email isn't set up on this instance: its operator has not set MILLRACE_SMTP_URL.",
          );
        await lockMessages(tx, kind, id);
        const now = clock();
        const wait = nextMessageAt(await findLastMessage(tx, kind, id), now);
        if (wait !== null) {
          const when = new Date(wait).toISOString();
          return fail(
            problem(
              "rate_limited",
              `You can message subscribers once a day. You can send the next message at ${when}.`,
              {
                retryAfter: Math.ceil((wait - now) / 1000),
              },
            ),
          );
        }
        const at = new Date(now);
        const addresses = await findSubscriberMails(tx, kind, id, at, MAX_ADDRESSES + 1);
        if (addresses.length === 0) return refused("conflict", "This item has no subscribers.");
        if (addresses.length > MAX_ADDRESSES)
          return refused(
            "conflict",
            `This item has more than ${MAX_ADDRESSES.toLocaleString("en")} subscribers, which is too many for one message.`,
          );
        if (addresses.length + (await countWaiting(tx, caller.workspaceId, MESSAGE)) > MAX_ADDRESSES)
          return refused(
            "conflict",
            `Earlier emails from this workspace are still queued. A workspace can send at most ${MAILS_OUTSIDE_A_DAY} emails a day.`,
          );
        const seller =
          (await findWorkspaceNames(tx, [caller.workspaceId])).get(caller.workspaceId) ?? "Its seller";
        const [named] = await findNames(tx, [{ kind, itemId: id }]);
        const name = named?.name ?? `a ${kind}`;
        const body = [
          `${quoteInline(seller)} wrote to the subscribers of ${quoteInline(name)}:`,
          "",
          ...quoteBlock(`${subject}\n\n${text}`),
          "",
          `You're getting this email because your workspace subscribes to ${quoteInline(name)}: ${instanceOrigin(env)}/market/${kind}/${id}`,
        ].join("\n");
        const notice = {
          workspaceId: caller.workspaceId,
          type: MESSAGE,
          channel: "email" as const,
          body,
          at,
          nextAt: at,
        };
        await insertNotices(
          tx,
          addresses.map((address) => ({
            ...notice,
            id: newId(now),
            address,
            subject: `[Millrace] A message about ${quoteName(name, "an item you subscribe to")}`,
            messageId: `msg_${randomToken(24)}`,
          })),
        );
        await insertSubscriberMessage(tx, {
          id: newId(now),
          workspaceId: caller.workspaceId,
          createdBy: caller.userId,
          kind,
          itemId: id,
          subject,
          text,
          sentTo: addresses.length,
          at,
        });
        return ok({ sent_to: addresses.length, next_message_at: new Date(now + DAY_MS).toISOString() });
      },
    );
  },
);
