import { isoOf, localOf } from "@/components/ui/local-time";
import type { BackRunBody } from "@/lib/client/back-run-queries";
import { BACK_RUN_SOURCES } from "@/lib/schema/back-run";
import { isEnabled } from "@/lib/schema/is-enabled";
import type { Worker, WorkflowDocument } from "@/lib/schema/workflow";

export type BackRunSource = (typeof BACK_RUN_SOURCES)[number];

export interface BackRunDraft {
  /**
   * What the back-run repeats: scheduled runs or recorded calls. Null selects the first source for which the
   * version has a trigger.
   */
  readonly source: BackRunSource | null;
  /** Index of the trigger. Null selects the first trigger of the source. */
  readonly trigger: number | null;
  /** Start of the period, as the value of a local time input. `to` is its end. */
  readonly from: string;
  readonly to: string;
  readonly fetch: boolean;
}

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;

/** The period ends with the current minute, so that it includes the newest runs. */
export function lastSevenDays(now: number): BackRunDraft {
  const end = now + MINUTE_MS;
  const [from, to] = [end - WEEK_MS, end].map((time) => localOf(new Date(time).toISOString()));
  return { source: null, trigger: null, from: from ?? "", to: to ?? "", fetch: false };
}

const TRIGGER_TYPES: Record<BackRunSource, string> = {
  schedule: "schedule_trigger",
  calls: "webhook_trigger",
};

export interface BackRunChoices {
  readonly sources: readonly BackRunSource[];
  readonly source: BackRunSource;
  readonly triggers: readonly Worker[];
  readonly trigger: number;
}

/**
 * Selects the draft's source and trigger if the version has them. Returns null if the version has no
 * trigger that a back-run can repeat.
 */
export function choicesOf(
  { workers }: Pick<WorkflowDocument, "workers">,
  draft: Pick<BackRunDraft, "source" | "trigger">,
): BackRunChoices | null {
  const triggersOf = (source: BackRunSource) =>
    workers.filter((worker) => worker.type === TRIGGER_TYPES[source] && isEnabled(worker));
  const sources = BACK_RUN_SOURCES.filter((source) => triggersOf(source).length > 0);
  const source = sources.find((each) => each === draft.source) ?? sources[0];
  if (source === undefined) return null;
  const triggers = triggersOf(source);
  const trigger = triggers.find(({ index }) => index === draft.trigger) ?? triggers[0];
  return trigger === undefined ? null : { sources, source, triggers, trigger: trigger.index };
}

export function bodyOf(
  version: number,
  { source, trigger }: Pick<BackRunChoices, "source" | "trigger">,
  draft: BackRunDraft,
): BackRunBody | null {
  const [from, to] = [isoOf(draft.from), isoOf(draft.to)];
  if (from === null || to === null) return null;
  return { version, source, trigger, from, to, fetch: draft.fetch };
}
