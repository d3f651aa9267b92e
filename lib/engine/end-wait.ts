import type { Json } from "@/lib/kit/json";
import type { Worker } from "@/lib/schema/workflow";
import type { Decision, Engine } from "./engine";
import type { RunJournal } from "./run-journal";
import { heldBytes, runTooLarge } from "./run-step";
import type { StepRecord, SubRunOutcome } from "./run-store";
import { type Failure, settleFailure } from "./settle-failure";
import type { StepEnding, StepTask } from "./step-task";
import { subRunFailure } from "./waiting-steps";

interface Parts {
  readonly engine: Engine;
  readonly journal: RunJournal;
  readonly memory: StepTask["memory"];
  readonly worker: Worker;
}

export function endSubRun(parts: Parts, waited: StepRecord, outcome: SubRunOutcome): StepEnding {
  const text = outcome.result ?? "null";
  const failure = subRunFailure(waited, outcome, parts.engine.now());
  return failure === null ? succeed(parts, waited, text, outcome.sample) : fail(parts, waited, failure);
}

export function endPause(parts: Parts, waited: StepRecord): StepEnding {
  return succeed(parts, waited, waited.result ?? "null", waited.sample);
}

/** A null decision means that the question expired without a decision and has since been deleted. */
export function endQuestion(parts: Parts, waited: StepRecord, decision: Decision | null): StepEnding {
  if (decision === null) return fail(parts, waited, QUESTION_LOST);
  return succeed(
    parts,
    { ...waited, outlet: decision.outlet },
    JSON.stringify(decision.result),
    waited.sample,
  );
}

export const QUESTION_LOST: Failure = {
  code: "timeout",
  message: "The approval request expired without a decision and no longer exists.",
};

function succeed(parts: Parts, waited: StepRecord, text: string, sample: boolean): StepEnding {
  const { engine, journal, memory } = parts;
  const result: Json = JSON.parse(text);
  const ended = { ...waited, finishedAt: engine.now(), wakeAt: null };
  if (!memory.hold(heldBytes(ended, result))) return fail(parts, waited, runTooLarge(engine.limits));
  const record: StepRecord = { ...ended, status: "succeeded", result: text, sample };
  journal.note(record);
  return { state: "succeeded", record, result };
}

function fail({ engine, journal, worker }: Parts, waited: StepRecord, failure: Failure): StepEnding {
  const now = engine.now();
  const settled = settleFailure(failure, worker, waited.attempt, now);
  const error = JSON.stringify(settled.error);
  const without = { ...waited, error, result: null, outlet: null };
  const ending: StepEnding =
    settled.state === "failed"
      ? { state: "failed", record: { ...without, status: "failed", finishedAt: now, wakeAt: null } }
      : { state: "waiting", record: { ...without, status: "queued", wakeAt: settled.atMs, childRun: null } };
  journal.note(ending.record);
  return ending;
}
