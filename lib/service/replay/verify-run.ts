import { z } from "zod";
import { findValue } from "@/db/queries/provider-values";
import type { ReplayRow } from "@/db/queries/replays";
import { findRun, findStepStates, findSteps } from "@/db/queries/runs";
import { findVersion } from "@/db/queries/workflow-versions";
import type { StepRecord } from "@/lib/engine/run-store";
import { hashInSlices } from "@/lib/kit/hash-in-slices";
import type { Replayed } from "@/lib/replay/replay-run";
import { stepError } from "@/lib/schema/step-error";
import { documentOf } from "@/lib/service/document/workflow-answer";
import type { Services } from "@/lib/service/services";
import { askModel } from "@/lib/workers/ask-model";
import { type CaseFault, caseOfRun } from "./case-of-run";
import { outerSteps, repeatCase } from "./repeat-case";

const verifyRequest = z.object({ providerId: z.string(), version: z.number() });

export const verdict = z.object({
  verdict: z.enum(["verified", "contradicted", "unverifiable"]),
  reasons: z.array(z.string()),
  value_sha256: z.string().nullable(),
});
export type Verdict = z.output<typeof verdict>;

/** Replays the run that published a value, and compares what it publishes with what is stored. */
export async function verifyRun(services: Services, replay: ReplayRow, stop: AbortSignal): Promise<Verdict> {
  const { db, hot } = services;
  const { workspaceId, workflowId } = replay;
  const { providerId, version } = verifyRequest.parse(JSON.parse(replay.request));
  const value = await findValue(hot, { workflowId, providerId, readerId: null }, { version });
  if (value === null) return unverifiable(null, "The value is no longer stored.");
  const hash = await hashInSlices(value.body);
  const run = await findRun(db, workspaceId, value.runId);
  if (run?.version == null)
    return unverifiable(hash, "The run that published the value is no longer stored.");
  const published = await findVersion(db, workspaceId, workflowId, run.version);
  if (published === undefined)
    return unverifiable(hash, "The workflow version that published the value is no longer stored.");
  const steps = await findStepStates(db, [run.id]);
  const asked = steps.find(({ type, status }) => type === askModel.type && status === "succeeded");
  if (asked !== undefined)
    return unverifiable(
      hash,
      `Worker ${asked.worker} called a language model, whose responses can't be reproduced.`,
    );
  const recorded = await caseOfRun(services, run, { tables: "results" });
  if (!recorded.ok) return unverifiable(hash, WHY[recorded.error]);
  const subject = { workspaceId, workflowId, version: run.version, document: documentOf(published.document) };
  const repeated = await repeatCase(services, subject, { ...recorded.value, expect: [] }, run.id, stop);
  if ("faults" in repeated)
    return unverifiable(
      hash,
      "The workflow version no longer accepts the variables that the original run was started with.",
    );
  const [missing] = repeated.unanswered;
  if (missing !== undefined)
    return unverifiable(
      hash,
      `No response was recorded for ${missing.method} ${missing.url} in worker ${missing.worker}.`,
    );
  const { status, error, publications } = repeated.replayed;
  if (status !== "succeeded") {
    const reason = error === null ? "" : ` ${stepError.parse(JSON.parse(error)).message}`;
    return contradicted(hash, `The replay failed.${reason}`);
  }
  const again = publications.find((each) => each.providerId === providerId);
  if (again === undefined) return contradicted(hash, "The replay published no value.");
  if (again.body === value.body) return { verdict: "verified", reasons: [], value_sha256: hash };
  const differing = await firstDifference(services, run.id, repeated.replayed);
  return contradicted(
    hash,
    "The replay published a different value.",
    ...(differing === null
      ? []
      : [`Worker ${differing.worker} (${differing.type}) returned a different result.`]),
  );
}

/** Results are read one at a time, because they may be large. */
async function firstDifference(
  { db }: Pick<Services, "db">,
  runId: string,
  replayed: Replayed,
): Promise<StepRecord | null> {
  for (const step of outerSteps(replayed).sort((one, other) => one.worker - other.worker)) {
    const [stored] = await findSteps(db, runId, [step.worker]);
    if (stored?.result !== step.result) return step;
  }
  return null;
}

const WHY = {
  inputs_gone: "The body of a response that the run received is no longer stored.",
  too_many_inputs: "The run received more responses than a replay can use.",
  too_many_rows: "The run read more rows than a replay can use.",
  steps_reused: "The run reused steps of the run that it retried.",
  not_started: "The run never started.",
} as const satisfies Record<CaseFault, string>;

function unverifiable(hash: string | null, reason: string): Verdict {
  return { verdict: "unverifiable", reasons: [reason], value_sha256: hash };
}

function contradicted(hash: string, ...reasons: string[]): Verdict {
  return { verdict: "contradicted", reasons, value_sha256: hash };
}
