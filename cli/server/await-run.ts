import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { type Fault, failed } from "@/cli/fault";
import { parseJsonText } from "@/lib/kit/parse-json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { runStatus, step } from "@/lib/schema/run";
import { hasEnded } from "@/lib/schema/run-status";
import { stepError } from "@/lib/schema/step-error";
import { notMillrace, problemFault } from "./answer-faults";
import type { Api } from "./api";

/** Fields of a run that both members of the workspace and holders of the trigger's key can read. */
const run = z.looseObject({
  id: z.string(),
  status: runStatus,
  error: stepError.nullish(),
  result: z.unknown().optional(),
  steps: z.array(step).optional(),
});
export type EndedRun = z.infer<typeof run>;

export interface Wait {
  readonly ms: number;
  readonly signal: AbortSignal;
  /** The trigger's key, used instead of the token. */
  readonly key?: string;
  onState?(run: EndedRun): void;
}

const FIRST_LOOK_MS = 100;
const LOOK_MS = 1_000;
/**
 * Number of failed reads in a row that are tolerated, because the server may restart while a run continues.
 */
const MAX_SILENT = 10;

export async function awaitRun(
  api: Api,
  id: string,
  { ms, signal, key, onState }: Wait,
): Promise<Result<EndedRun, Fault>> {
  const begun = performance.now();
  let silent = 0;
  for (let lookMs = FIRST_LOOK_MS; ; lookMs = Math.min(LOOK_MS, lookMs * 1.5)) {
    const read = await readRun(api, id, key);
    silent = read.ok ? 0 : silent + 1;
    if (!read.ok && (!PASSING.includes(read.error.code) || silent > MAX_SILENT)) return read;
    if (read.ok) {
      onState?.(read.value);
      if (hasEnded(read.value.status) || performance.now() - begun >= ms) return read;
    }
    const left = Math.max(0, ms - (performance.now() - begun));
    await pause(Math.min(lookMs, left), undefined, { signal }).catch(() => undefined);
    if (signal.aborted)
      return failed(
        "stopped",
        `Stopped waiting. The run continues; check it with: millrace logs --run ${id}`,
        { run_id: id },
      );
  }
}

const PASSING = ["server_away", "database_unavailable", "stopping", "rate_limited"];

async function readRun(api: Api, id: string, key: string | undefined): Promise<Result<EndedRun, Fault>> {
  const answer = await api.send({ method: "GET", path: `/api/v1/runs/${encodeURIComponent(id)}` }, key);
  if (!answer.ok) return answer;
  const { status, text } = answer.value;
  if (status !== 200) return fail(problemFault(api.url, answer.value));
  const json = parseJsonText(text);
  const parsed = json.ok ? run.safeParse(json.value) : null;
  return parsed?.success ? ok(parsed.data) : fail(notMillrace(api.url, status));
}
