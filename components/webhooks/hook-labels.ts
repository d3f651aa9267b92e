import type { Tone } from "@/components/ui/badge";
import type { Delivery, Hook } from "@/lib/contract/hooks";

interface Label {
  readonly tone: Tone;
  readonly word: string;
}

const ENDED_WORDS: Readonly<Record<NonNullable<Hook["ended_reason"]>, string>> = {
  gone: "The receiver returned 410 Gone.",
  no_success: "No message could be delivered for five days.",
  access_ended: "The workflow was deleted, or the subscription to it has ended.",
  serves_table: "The provider now serves a table, and webhooks only send published values.",
};

export function hookLabel({
  ended_at: ended,
  paused_reason: paused,
  failing_since: failing,
  last_delivery: last,
}: Hook): Label {
  if (ended !== null) return { tone: "bad", word: "Ended" };
  if (paused !== null) return { tone: "warn", word: "Paused" };
  if (failing !== null) return { tone: "warn", word: "Failing" };
  return last === null ? { tone: "neutral", word: "Waiting" } : { tone: "ok", word: "Working" };
}

const PAUSED_WORDS: Readonly<Record<NonNullable<Hook["paused_reason"]>, string>> = {
  quota_used:
    "Your plan's reads are used up. The webhook resumes with the newest value when the next period starts, or earlier if you switch to a larger plan.",
};

export function pausedWords({ paused_reason: reason }: Hook): string | null {
  return reason === null ? null : PAUSED_WORDS[reason];
}

export function endedWords({ ended_reason: reason }: Hook): string | null {
  if (reason === null) return null;
  return `${ENDED_WORDS[reason]} The webhook no longer sends messages. To continue, create a new webhook.`;
}

export const DELIVERY_LABELS: Readonly<Record<Delivery["state"], Label>> = {
  pending: { tone: "neutral", word: "Pending" },
  delivered: { tone: "ok", word: "Delivered" },
  failed: { tone: "bad", word: "Failed" },
  dropped: { tone: "neutral", word: "Dropped" },
};

export function attemptWords({ status, error }: Delivery["attempts"][number]): string {
  if (status === null) return error?.message ?? "No response";
  return status < 300 ? `Responded with ${status}` : `Failed with status ${status}`;
}

export function messageWords({ request: { body } }: Delivery): string {
  if (body.type === "hook.test") return "Test";
  return typeof body.version === "number" ? `Version ${body.version}` : body.type;
}
