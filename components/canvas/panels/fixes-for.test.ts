import { expect, test } from "vitest";
import { applyEdit } from "@/lib/editing/apply-edit";
import { emptyDocument } from "@/lib/editing/arbitrary.suite";
import { makeCatalogue } from "@/lib/editing/catalogue";
import type { WorkflowDocument, WorkflowProblem } from "@/lib/schema/workflow";
import { fixesFor } from "./fixes-for";

const catalogue = makeCatalogue([]);
const document: WorkflowDocument = {
  ...emptyDocument,
  workers: [
    { index: 0, type: "a", params: {} },
    { index: 1, type: "b", params: { text: "{{workers[0].result}} {{workers[9].result}}" } },
  ],
};
const problem = (code: string, param: string): WorkflowProblem => ({
  path: `workers[1].params.${param}`,
  code,
  message: "",
  worker: 1,
  severity: "error",
});

test("a field that uses a worker which does not lead here is offered the connection", () => {
  const fixes = fixesFor(problem("not_upstream", "text"), document, catalogue);
  expect(fixes.map((fix) => fix.label)).toEqual(["Connect #0 to #1"]);
  expect(applyEdit(document, 1, fixes[0]!.edit).document.connections).toEqual([{ from: 0, to: 1 }]);
});

test("a program that uses such a worker is offered it too, once", () => {
  const programs = { ...catalogue, verbatimOf: () => ["text"] };
  const text = "workers[0].result.a & workers[0].result.b & '{{workers[2].result}}'";
  const other = {
    ...document,
    workers: [...document.workers.slice(0, 1), { index: 1, type: "b", params: { text } }],
  };
  const fixes = fixesFor(problem("not_upstream", "text"), other, programs);
  expect(fixes.map((fix) => fix.label)).toEqual(["Connect #0 to #1"]);
});

test("a connection that would close a circle is not offered", () => {
  const circle = { ...document, connections: [{ from: 1, to: 0 }] };
  expect(fixesFor(problem("not_upstream", "text"), circle, catalogue)).toEqual([]);
});

test("braces in a program are taken out where the server says what is left", () => {
  const braced = {
    ...document,
    workers: [{ index: 1, type: "b", params: { text: "{{workers[0].result}} > 4" } }],
  };
  const said = (message: string) => ({ ...problem("expression_invalid", "text"), message });
  const [fix] = fixesFor(said("Remove the braces: write `workers[0].result > 4`."), braced, catalogue);
  expect(fix?.label).toBe("Remove the braces");
  const { workers } = applyEdit(braced, 1, fix!.edit).document;
  expect(workers[0]?.params.text).toBe("workers[0].result > 4");
  expect(fixesFor(said('Expected ":"'), braced, catalogue)).toEqual([]);
});

test("rows that are newest first are turned round where they are read, once", () => {
  const message =
    "`$sma` treats a list of values as oldest first, but `workers[0].result.values` is newest first. Pass the rows instead of their values, or set `order` of worker 0 to `asc`.";
  const warning = { ...problem("newest_first", "text"), message, severity: "warning" } as const;
  const [fix] = fixesFor(warning, document, catalogue);
  expect(fix?.label).toBe("Set order to asc on worker #0");
  const turned = applyEdit(document, 1, fix!.edit).document;
  expect(turned.workers[0]?.params.order).toBe("asc");
  expect(fixesFor(warning, turned, catalogue)).toEqual([]);
});

test("what needs a decision gets no button", () => {
  expect(fixesFor(problem("required", "text"), document, catalogue)).toEqual([]);
});
