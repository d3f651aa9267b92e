import { z } from "zod";
import type { Asked, Command, Outcome, World } from "@/cli/command";
import { type Fault, failed } from "@/cli/fault";
import type { Answer } from "@/cli/server/answer";
import { notMillrace, problemFault } from "@/cli/server/answer-faults";
import type { Api } from "@/cli/server/api";
import { awaitRun } from "@/cli/server/await-run";
import { findServer, readToken } from "@/cli/server/find-server";
import { findWorkflow } from "@/cli/server/find-workflow";
import { plainJson } from "@/cli/show/plain-json";
import { listEndpoints } from "@/lib/contract/workflows";
import { parseJsonText } from "@/lib/kit/parse-json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { hasEnded } from "@/lib/schema/run-status";
import { readVariables, VARIABLES_HELP } from "./read-variables";
import { readWait, WAIT_HELP } from "./read-wait";

export const callCommand: Command = {
  name: "call",
  usage: "WORKFLOW WEBHOOK [name=value…] [--key K] [--wait S]",
  summary: "Call a webhook as an external caller would, and print the result",
  help: `Calls /api/t/{workflow}/{webhook} of the live version and prints the result as JSON.
${VARIABLES_HELP}
  --key K       key of the webhook or of a subscription (default: MILLRACE_KEY, then the API token)
${WAIT_HELP}`,
  options: { key: { type: "string" }, wait: { type: "string" } },
  words: [2, 1_000],
  run,
};

const MAX_WAIT_MS = 60_000;

async function run(world: World, asked: Asked): Promise<Result<Outcome, Fault>> {
  const [named = "", webhook = "", ...given] = asked.words;
  const variables = readVariables(given);
  if (!variables.ok) return variables;
  const ms = readWait(asked);
  if (!ms.ok) return ms;
  const key = readKey(asked.text("key") ?? world.env.MILLRACE_KEY);
  if (!key.ok) return key;
  const api = await findServer(world);
  if (!api.ok) return api;
  const workflow = await findWorkflow(api.value, world, named);
  if (!workflow.ok) return workflow;
  const firstMs = Math.min(ms.value, MAX_WAIT_MS);
  const path = `/api/t/${workflow.value.id}/${encodeURIComponent(webhook)}?wait=${Math.ceil(firstMs / 1000)}`;
  const answer = await api.value.send({ method: "POST", path, body: variables.value }, key.value);
  if (!answer.ok) return answer;
  if (answer.value.status === 404) return noWebhook(api.value, answer.value, workflow.value.id);
  const called = calledOf(api.value, answer.value, key.value === undefined);
  if (!called.ok || called.value.status === "succeeded" || ms.value === 0)
    return called.ok ? ok(outcomeOf(called.value)) : called;
  const { run_id: id } = called.value;
  world.say(`Run ${id} is still in progress.`);
  const left = ms.value - firstMs;
  const ended = await awaitRun(api.value, id, {
    ms: left,
    signal: world.signal,
    ...(key.value && { key: key.value }),
  });
  if (!ended.ok) return ended;
  const { status, error, result } = ended.value;
  if (!hasEnded(status))
    return failed("not_ended", `The run hasn't finished yet. Check it with: millrace logs --run ${id}`, {
      run_id: id,
      status,
    });
  return status === "succeeded"
    ? ok(outcomeOf({ run_id: id, status, result }))
    : failed(error?.code ?? status, error?.message ?? `The run is ${status}.`, { run_id: id, status });
}

function readKey(key: string | undefined): Result<string | undefined, Fault> {
  return key === undefined || key === "" ? ok(undefined) : readToken(key);
}

async function noWebhook(api: Api, answer: Answer, id: string): Promise<Result<Outcome, Fault>> {
  const fault = problemFault(api.url, answer);
  const endpoints =
    fault.code === "webhook_not_found" ? await api.call(listEndpoints, { params: { id } }) : null;
  const live = endpoints?.ok ? endpoints.value.triggers.filter((trigger) => trigger.live) : [];
  const names = live.map(({ webhook_id }) => webhook_id).join(", ");
  return fail(names === "" ? fault : { ...fault, message: `${fault.message} Live webhooks: ${names}.` });
}

const calledRun = z.object({ run_id: z.string(), status: z.string(), result: z.unknown().optional() });

function calledOf(api: Api, answer: Answer, isByToken: boolean): Result<z.infer<typeof calledRun>, Fault> {
  if (answer.status === 401) {
    const message = isByToken
      ? "This webhook has its own key, so the API token is not accepted. Use `--key K` or set MILLRACE_KEY."
      : "The key is not valid for this webhook.";
    return fail({ ...problemFault(api.url, answer), message });
  }
  if (answer.status >= 300) return fail(problemFault(api.url, answer));
  const json = parseJsonText(answer.text);
  const run = json.ok ? calledRun.safeParse(json.value) : null;
  return run?.success ? ok(run.data) : fail(notMillrace(api.url, answer.status));
}

function outcomeOf({ run_id, status, result }: z.infer<typeof calledRun>): Outcome {
  const isDone = status === "succeeded";
  return {
    exit: 0,
    json: plainJson(isDone ? { run_id, status, result } : { run_id, status }),
    text: isDone ? JSON.stringify(result ?? null, null, 2) : run_id,
  };
}
