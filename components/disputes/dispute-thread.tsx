"use client";

import { RelativeTime } from "@/components/ui/relative-time";
import type { DisputeDetail } from "@/lib/contract/disputes";
import { formatMoney } from "@/lib/pricing/format-money";
import type { DisputeSide } from "@/lib/schema/dispute";
import { whoOf } from "./dispute-labels";
import { WriteMessage } from "./write-message";

interface Entry {
  readonly key: string;
  readonly at: string;
  /** The party that wrote the message. Null for refunds. */
  readonly side: DisputeSide | null;
  readonly text: string;
}

export function DisputeThread({ dispute }: { dispute: DisputeDetail }) {
  const { id, state, messages_left: left } = dispute;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h2 className="font-semibold text-base">Conversation</h2>
      <ol aria-label="Messages and refunds" className="flex flex-col gap-3">
        {entriesOf(dispute).map(({ key, at, side, text }) =>
          side === null ? (
            <li key={key} className="text-center text-muted text-xs">
              {text}, <RelativeTime at={at} />
            </li>
          ) : (
            <li
              key={key}
              className={`min-w-0 rounded-md border px-4 py-3 ${side === dispute.side ? "border-accent-line bg-accent-soft" : "bg-surface"}`}
            >
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-xs">
                <span className="font-medium wrap-anywhere">{whoOf(side, dispute)}</span>
                <span className="text-muted">
                  <RelativeTime at={at} />
                </span>
              </p>
              <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{text}</p>
            </li>
          ),
        )}
      </ol>
      {state === "open" && left > 0 && <WriteMessage id={id} left={left} />}
      {state === "open" && left === 0 && (
        <p className="text-muted">Your side has reached the message limit. Others can still send messages.</p>
      )}
    </div>
  );
}

function entriesOf({ opened_at, reason, messages, refunds, charge }: DisputeDetail): Entry[] {
  const entries: Entry[] = [
    { key: "reason", at: opened_at, side: "buyer", text: reason },
    ...messages.map(({ id, at, side, text }) => ({ key: id, at, side, text })),
    ...refunds.map(({ at, amount }) => ({
      ...{ key: `back ${at}`, at, side: null },
      text: `${formatMoney(amount, charge.currency)} refunded to the buyer`,
    })),
  ];
  return entries.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
