import { z } from "zod";
import { callWorkflow } from "@/lib/workers/call-workflow";
import {
  done,
  failed,
  type WorkerContext,
  type WorkerDefinition,
  type WorkerOutcome,
} from "@/lib/workers/define-worker";
import { memory } from "@/lib/workers/memory/memory";
import { notify } from "@/lib/workers/notify";
import { publishedId } from "@/lib/workers/published-worker";
import { readTable } from "@/lib/workers/read-table";
import { wait } from "@/lib/workers/wait";
import { writeTable } from "@/lib/workers/write-table";
import { hasParams, outcomeOf, type RecordedOutcome } from "./recorded-outcomes";

export type FindOutcome = (context: WorkerContext) => RecordedOutcome | null;

/** Types of steps whose result depends on data that outlasts the run. */
export const STORED_DATA: readonly string[] = [memory.type, readTable.type, writeTable.type];

interface Parts {
  readonly find: FindOutcome;
  /** Reports a workflow call for which no result was recorded. */
  missing(context: WorkerContext, call: { readonly method: string; readonly url: string }): void;
}

/**
 * Replaces what a worker does if it would send a message, wait, start another run, or use stored data. All
 * other workers run as usual, because their context can't reach anything outside the replay.
 */
export function replayedDefinition(definition: WorkerDefinition, parts: Parts): WorkerDefinition {
  if (definition.type === notify.type) return { ...definition, run: notified(parts) };
  if (definition.type === wait.type) return { ...definition, run: waited(definition, parts) };
  if (definition.type === callWorkflow.type || publishedId(definition.type) !== null)
    return { ...definition, onlyCalls: false, run: called(definition, parts) };
  if (STORED_DATA.includes(definition.type)) return { ...definition, run: stored(definition, parts) };
  return definition;
}

function stored(definition: WorkerDefinition, { find }: Parts): WorkerDefinition["run"] {
  return async (params, context) => {
    const recorded = find(context);
    const isSame = recorded !== null && hasParams(recorded, definition, params);
    return isSame ? outcomeOf(recorded) : definition.run(params, context);
  };
}

const message = z.looseObject({ channel: z.string() });
const pause = z.looseObject({ mode: z.string() });

function notified({ find }: Parts): WorkerDefinition["run"] {
  return async (params, context) => {
    const recorded = find(context);
    if (recorded !== null) return outcomeOf(recorded);
    const { channel } = message.parse(params);
    const status = channel === "email" ? {} : { status: 200 };
    return done({ id: context.stepKey, channel, delivered_at: iso(context.runClock), ...status });
  };
}

function waited(definition: WorkerDefinition, { find }: Parts): WorkerDefinition["run"] {
  return async (params, context) => {
    const isApproval = pause.parse(params).mode === "approval";
    const recorded = find(context);
    if (recorded !== null && (isApproval || hasParams(recorded, definition, params)))
      return outcomeOf(recorded);
    return overAtOnce(await definition.run(params, isApproval ? { ...context, isTest: true } : context));
  };
}

function overAtOnce(outcome: WorkerOutcome): WorkerOutcome {
  if (outcome.state !== "waiting" || !("untilMs" in outcome.on) || outcome.on.ending === null) return outcome;
  const { result, outlet } = outcome.on.ending;
  return done(result, outlet);
}

function called(definition: WorkerDefinition, { find, missing }: Parts): WorkerDefinition["run"] {
  return async (params, context) => {
    const recorded = find(context);
    if (recorded !== null && hasParams(recorded, definition, params)) return outcomeOf(recorded);
    missing(context, { method: "POST", url: definition.type });
    return failed("no_recorded_input", "The called workflow has no recorded response for these variables.");
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
