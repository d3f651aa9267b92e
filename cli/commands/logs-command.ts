import type { Asked, Command, Outcome, World } from "@/cli/command";
import { type Fault, wrongUse } from "@/cli/fault";
import { findServer } from "@/cli/server/find-server";
import { findWorkflow } from "@/cli/server/find-workflow";
import { followRuns } from "@/cli/server/follow-runs";
import { plainJson } from "@/cli/show/plain-json";
import { runLines, wholeRunLines } from "@/cli/show/run-lines";
import { getRun, listWorkflowRuns } from "@/lib/contract/runs";
import { ok, type Result } from "@/lib/kit/result";
import type { ListedRun } from "@/lib/schema/run";

export const logsCommand: Command = {
  name: "logs",
  usage: "WORKFLOW [--follow] [--limit N] | --run ID",
  summary: "Show recent runs of a workflow, or the steps of one run",
  help: `Prints the newest run last. Times are in UTC.
  --follow      prints each new run when it ends, until Ctrl-C. With --json, one run per line
  --limit N     number of runs: 1 to 200 (default 20)
  --run ID      shows one run with its steps and their console output`,
  options: { follow: { type: "boolean", short: "f" }, limit: { type: "string" }, run: { type: "string" } },
  words: [0, 1],
  run,
};

async function run(world: World, asked: Asked): Promise<Result<Outcome, Fault>> {
  const [named] = asked.words;
  const id = asked.text("run");
  if (id === undefined && named === undefined)
    return wrongUse("Specify a workflow or a run: millrace logs WORKFLOW, or millrace logs --run ID.");
  const limit = asked.text("limit") ?? "20";
  if (!/^\d{1,3}$/.test(limit) || Number(limit) < 1 || Number(limit) > 200)
    return wrongUse("--limit must be a number from 1 to 200.");
  const api = await findServer(world);
  if (!api.ok) return api;
  if (id !== undefined) {
    const one = await api.value.call(getRun, { params: { id } });
    if (!one.ok) return one;
    return ok({ exit: 0, json: plainJson({ run: one.value }), text: wholeRunLines(one.value).join("\n") });
  }
  const workflow = await findWorkflow(api.value, world, named ?? "");
  if (!workflow.ok) return workflow;
  const params = { id: workflow.value.id };
  const newest = await api.value.call(listWorkflowRuns, { params, query: { limit: Number(limit) } });
  if (!newest.ok) return newest;
  const runs = newest.value.items.toReversed();
  if (!asked.has("follow")) {
    const text = runs.length === 0 ? "No runs." : runs.flatMap(runLines).join("\n");
    return ok({ exit: 0, json: plainJson({ runs }), text });
  }
  const isJson = asked.has("json");
  const give = (one: ListedRun) => world.give(isJson ? JSON.stringify(one) : runLines(one).join("\n"));
  const followed = await followRuns(api.value, { workflowId: params.id, newest: runs, world, give });
  return followed.ok ? ok({ exit: 0, json: null, text: "" }) : followed;
}
