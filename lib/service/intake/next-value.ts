import type { StreamedValue, StreamValues } from "./stream-event";

/**
 * Last version sent to a reader. The run is unknown for a version that the reader claims to have, and for changes
 * by people.
 */
export interface Sent {
  readonly version: number;
  readonly runId: string | null;
}

export interface NextValue {
  readonly value: StreamedValue;
  /** It doesn't follow from what the reader has. */
  readonly isReset: boolean;
  readonly isNewest: boolean;
}

/**
 * Readers further behind than this get the newest value, because no more versions are stored, and a flood of
 * publications is not sent one by one.
 */
const MAX_BEHIND = 100;

/**
 * The next value after the one sent last, a single publication at a time; with `skips`, the newest. Null if there
 * is none.
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
  // A value was withdrawn, or the versions belong to another copy.
  if (behind <= 0) return { ...last, isReset: true };
  if (behind === 1 || skips) return last;
  const following =
    behind > MAX_BEHIND ? null : await values.version(workflowId, providerId, sent.version + 1);
  return following === null
    ? { ...last, isReset: sent.runId === null }
    : { value: following, isReset: false, isNewest: false };
}
