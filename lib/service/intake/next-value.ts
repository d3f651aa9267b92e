import type { StreamedValue, StreamValues } from "./stream-event";

/** What a reader was sent last. The run is not known of a version that they say they have, nor of people's changes. */
export interface Sent {
  readonly version: number;
  readonly runId: string | null;
}

export interface NextValue {
  readonly value: StreamedValue;
  /** What the reader has does not lead to it. */
  readonly isReset: boolean;
  readonly isNewest: boolean;
}

/** Whoever is further behind gets the newest: more are not kept, and a flood of publishings is not followed one by one. */
const MAX_BEHIND = 100;

/** What a reader gets after what they were sent last, one publishing at a time; `skips`: the newest. Null where that is it. */
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
  // A value was taken back, or the versions are another copy's.
  if (behind <= 0) return { ...last, isReset: true };
  if (behind === 1 || skips) return last;
  const following =
    behind > MAX_BEHIND ? null : await values.version(workflowId, providerId, sent.version + 1);
  return following === null
    ? { ...last, isReset: sent.runId === null }
    : { value: following, isReset: false, isNewest: false };
}
