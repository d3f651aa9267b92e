import path from "node:path";
import type { Asked, Command, Outcome, World } from "@/cli/command";
import type { Fault } from "@/cli/fault";
import { writeText } from "@/cli/folder/files";
import { findServer } from "@/cli/server/find-server";
import { findWorkflow } from "@/cli/server/find-workflow";
import { listAll } from "@/cli/server/list-all";
import { faultLines, junitXml, type TestedWorkflow } from "@/cli/show/junit-xml";
import { plainJson } from "@/cli/show/plain-json";
import { runWorkflowTests } from "@/lib/contract/repeated-runs";
import { ok, type Result } from "@/lib/kit/result";

export const testCommand: Command = {
  name: "test",
  usage: "[WORKFLOW] [--junit FILE]",
  summary: "Run the tests of one workflow or of all workflows",
  help: `Runs the draft's tests on the server with their recorded inputs. No external requests are made.
  --junit FILE   also write the results as JUnit XML
Exit code: 1 if a test fails, otherwise 0.`,
  options: { junit: { type: "string" } },
  words: [0, 1],
  run,
};

async function run(world: World, asked: Asked): Promise<Result<Outcome, Fault>> {
  const api = await findServer(world);
  if (!api.ok) return api;
  const [named] = asked.words;
  const found = named === undefined ? null : await findWorkflow(api.value, world, named);
  if (found?.ok === false) return found;
  const all = found === null ? await listAll(api.value) : ok([found.value]);
  if (!all.ok) return all;
  const tested: TestedWorkflow[] = [];
  for (const { id, name } of all.value) {
    const answer = await api.value.call(runWorkflowTests, { params: { id }, body: { version: "draft" } });
    // A draft that can't run is reported only if the user named its workflow.
    if (!answer.ok && found === null && answer.error.code === "not_publishable") continue;
    if (!answer.ok) return answer;
    if (answer.value.results.length > 0) tested.push({ name, results: answer.value.results });
  }
  const file = asked.text("junit");
  if (file !== undefined) await writeText(path.resolve(world.cwd, file), junitXml(tested));
  const results = tested.flatMap((workflow) => workflow.results);
  const passed = results.filter(({ status }) => status === "passed").length;
  const failed = results.length - passed;
  return ok({
    exit: failed > 0 ? 1 : 0,
    json: plainJson({ passed, failed, workflows: tested }),
    text: [...tested.flatMap(linesOf), `${passed} passed, ${failed} failed`].join("\n"),
  });
}

function linesOf({ name, results }: TestedWorkflow): string[] {
  return [
    name,
    ...results.flatMap((result) => [
      `  ${result.status === "passed" ? "✓" : "✗"} ${result.name} (${result.duration_ms} ms)`,
      ...faultLines(result).map((line) => `      ${line}`),
    ]),
  ];
}
