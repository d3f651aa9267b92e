import fc from "fast-check";
import { expect, test } from "vitest";
import { checkStructure } from "@/lib/graph/check-structure";
import { findProblems } from "@/lib/graph/find-problems";
import { testHttpEntry } from "@/lib/http/tests/http-entry.suite";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { testCase } from "@/lib/schema/workflow-test";
import { catalogue } from "@/lib/service/document/catalogue";
import { repeatCase } from "@/lib/service/replay/repeat-case";
import { runTests } from "@/lib/service/replay/run-tests";
import type { Template } from "@/lib/templates/template";
import { TEMPLATE_TESTS } from "@/lib/templates/template-tests";
import { TEMPLATES } from "@/lib/templates/templates";
import { drawMutants } from "./mutants.suite";

const MUTANTS_PER_TEMPLATE = 10;
/** `MILLRACE_SOAK_SEED=<seed>` draws other mutants. */
const { seed = 0 } = fc.readConfigureGlobal();

const { services, database, call } = await testHttpEntry();
const stop = new AbortController().signal;

interface Place {
  readonly workspaceId: string;
  readonly workflowId: string;
}

/** Null if the document couldn't be saved and published. */
function publishable(document: WorkflowDocument): WorkflowDocument | null {
  const checked = checkStructure(document, catalogue);
  if (!checked.ok) return null;
  const problems = findProblems(checked.value, catalogue);
  return problems.some(({ severity }) => severity === "error") ? null : checked.value;
}

async function createWithTests({ id, document, tables = [] }: Template): Promise<Place> {
  for (const table of tables) await call("POST", "/tables", { body: table });
  const made = await call("POST", "/workflows", { body: { ...document, tests: TEMPLATE_TESTS[id] } });
  const [row] = await database.sql<Place[]>`
    select id as "workflowId", workspace_id as "workspaceId" from workflows where id = ${made.body.id}`;
  if (row === undefined) throw new Error(made.text);
  return row;
}

async function passes(place: Place, document: WorkflowDocument): Promise<boolean> {
  const request = JSON.stringify({ version: null, document: JSON.stringify(document), tests: null });
  const replay = { ...place, id: place.workflowId, kind: "tests", request, result: null } as const;
  return (await runTests(services, replay, stop)).failed === 0;
}

/** All results and published values of the tests' runs, as text. */
async function results(place: Place, id: string, document: WorkflowDocument): Promise<string> {
  const subject = { ...place, version: null, document };
  const all: unknown[] = [];
  for (const { name: _, ...test } of TEMPLATE_TESTS[id] ?? []) {
    const repeated = await repeatCase(services, subject, testCase.parse(test), place.workflowId, stop);
    if ("faults" in repeated) all.push(repeated.faults);
    else {
      const { steps, publications } = repeated.replayed;
      all.push(
        steps
          .map(({ worker, iteration, status, outlet, result, error }) =>
            JSON.stringify([worker, iteration, status, outlet, result, error]),
          )
          .sort(),
        publications.map(({ providerId, body }) => [providerId, body]),
      );
    }
  }
  return JSON.stringify(all);
}

test("the tests of templates find at least nine in ten changes that affect a result", async () => {
  const found: string[] = [];
  const survived: string[] = [];
  const withoutEffect: string[] = [];
  for (const template of TEMPLATES) {
    const place = await createWithTests(template);
    expect(await passes(place, template.document), template.id).toBe(true);
    const before = await results(place, template.id, template.document);
    let drawn = 0;
    for (const { what, changed } of drawMutants(template.document, seed)) {
      const document = publishable(changed);
      if (document === null) continue;
      const list = !(await passes(place, document))
        ? found
        : (await results(place, template.id, document)) === before
          ? withoutEffect
          : survived;
      list.push(`${template.id}, ${what}`);
      drawn += 1;
      if (drawn === MUTANTS_PER_TEMPLATE) break;
    }
  }
  const counts = {
    seed,
    found: found.length,
    survived: survived.length,
    withoutEffect: withoutEffect.length,
  };
  console.info(counts, { survived, withoutEffect });
  expect(found.length / (found.length + survived.length), survived.join("\n")).toBeGreaterThanOrEqual(0.9);
});
