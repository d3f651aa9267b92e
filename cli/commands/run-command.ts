import type { Asked, Command, Outcome, World } from "@/cli/command";
import { type Fault, wrongUse } from "@/cli/fault";
import { awaitRun, type EndedRun } from "@/cli/server/await-run";
import { findServer } from "@/cli/server/find-server";
import { findWorkflow } from "@/cli/server/find-workflow";
import { plainJson } from "@/cli/show/plain-json";
import { newSteps } from "@/cli/show/run-lines";
import { beginRun } from "@/lib/contract/runs";
import { ok, type Result } from "@/lib/kit/result";
import { hasEnded } from "@/lib/schema/run-status";
import { readVariables, VARIABLES_HELP } from "./read-variables";
import { readWait, WAIT_HELP } from "./read-wait";

export const runCommand: Command = {
  name: "run",
  usage: "WORKFLOW [name=value…] [--draft] [--trigger N] [--wait S]",
  summary: "Run a workflow and wait for it to finish",
  help: `Starts the live version manually and prints each step to stderr as soon as the step ends. The exit code is 1 if the run doesn't succeed
or doesn't end in time.
${VARIABLES_HELP}
  --draft       runs the draft as a test: no data is published and nothing is charged
  --trigger N   index of the trigger to start at (default: the first one)
${WAIT_HELP}`,
  options: { draft: { type: "boolean" }, trigger: { type: "string" }, wait: { type: "string" } },
  words: [1, 1_000],
  run,
};

async function run(world: World, asked: Asked): Promise<Result<Outcome, Fault>> {
  const [named = "", ...given] = asked.words;
  const variables = readVariables(given);
  if (!variables.ok) return variables;
  const ms = readWait(asked);
  if (!ms.ok) return ms;
  const trigger = asked.text("trigger");
  if (trigger !== undefined && !/^\d{1,7}$/.test(trigger))
    return wrongUse("--trigger must be the index of a trigger (a whole number).");
  const api = await findServer(world);
  if (!api.ok) return api;
  const workflow = await findWorkflow(api.value, world, named);
  if (!workflow.ok) return workflow;
  const begun = await api.value.call(beginRun, {
    params: { id: workflow.value.id },
    body: {
      variables: variables.value,
      version: asked.has("draft") ? "draft" : "live",
      ...(trigger !== undefined && { trigger: Number(trigger) }),
    },
  });
  if (!begun.ok) return begun;
  const { id } = begun.value;
  if (ms.value === 0) return ok({ exit: 0, json: { run_id: id, status: begun.value.status }, text: id });
  world.say(`Run ${id}`);
  const report = newSteps((line) => world.say(`  ${line}`));
  const ended = await awaitRun(api.value, id, { ms: ms.value, signal: world.signal, onState: report });
  return ended.ok ? ok(outcomeOf(ended.value)) : ended;
}

function outcomeOf(run: EndedRun): Outcome {
  const { id, status, error = null, steps = [] } = run;
  const late = hasEnded(status) ? "" : `. The run hasn't ended yet. Check it with: millrace logs --run ${id}`;
  return {
    exit: status === "succeeded" ? 0 : 1,
    json: plainJson({ run_id: id, status, error, steps }),
    text: `${status}${error === null ? "" : `: ${error.message}`}${late}`,
  };
}
