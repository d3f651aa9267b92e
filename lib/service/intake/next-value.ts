import type { StreamedValue, StreamValues } from "./stream-event";

/**
 * Last version that was sent to a reader. `runId` is null if the reader only claims to have the version, or
 * if a person edited the published rows.
 */
export interface Sent {
  readonly version: number;
  readonly runId: string | null;
}

export interface NextValue {
  readonly value: StreamedValue;
  /**
   * True if the reader must discard the values that it has, because this value doesn't continue their
   * sequence.
   */
  readonly isReset: boolean;
  readonly isNewest: boolean;
}

/**
 * Readers that are further behind skip to the newest value. Older versions are no longer stored, and a flood
 * of publications shouldn't be sent one by one.
 */
const MAX_BEHIND = 100;

/**
 * Returns the next value to send: the publication after the last one that was sent or, if `skips` is true,
 * the newest. Null if there is none.
 */
export async function nextValue(
  values: StreamValues,
  { workflowId, providerId }: { readonly workflowId: string; readonly providerId: string },
  sent: Sent | null,
  skips: boolean,
): Promise<NextValue | null> {
  const newest = await values.current(workflowId, providerId);
  if (newest === null) return null;
  const last = { value: newest, isReset: false, isNewest: true };
  if (sent === null) return last;
  const behind = newest.version - sent.version;
  if (behind === 0 && (sent.runId === null || sent.runId === newest.runId)) return null;
  // The reader claims to have a newer version or a different value of this version. Either a value was
  // withdrawn, or the reader's versions come from another copy of the data.
  if (behind <= 0) return { ...last, isReset: true };
  if (behind === 1 || skips) return last;
  const following =
    behind > MAX_BEHIND ? null : await values.version(workflowId, providerId, sent.version + 1);
  return following === null
    ? { ...last, isReset: sent.runId === null }
    : { value: following, isReset: false, isNewest: false };
}
