import { expect, test } from "vitest";
import { makeCatalogue } from "@/lib/editing/catalogue";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { namedWorkers } from "./named-workers";

const item = (type: string, kind: "trigger" | "logic", title: string) => ({
  type,
  kind,
  title,
  summary: "",
  outlets: [],
  verbatim: [],
  params: {},
  result: {},
  sample: null,
});
const catalogue = makeCatalogue([
  item("webhook_trigger", "trigger", "Webhook trigger"),
  item("transform", "logic", "Transform"),
]);
const document = (name: string): WorkflowDocument => ({
  format: "millrace.workflow/1",
  name: "",
  description: "",
  workers: [
    { index: 0, type: "webhook_trigger", params: {} },
    { index: 2, type: "transform", params: {} },
    { index: 3, type: "transform", name, params: {} },
  ],
  connections: [],
});

test("workers are chosen by what they are called; triggers give nothing, nor does a worker wait for itself", () => {
  const named = [
    { index: 2, title: "Transform" },
    { index: 3, title: "Totals" },
  ];
  expect(namedWorkers(document("Totals"), 0, catalogue, [])).toEqual(named);
  expect(namedWorkers(document("Totals"), 2, catalogue, [])).toEqual(named.slice(1));
});

test("the list stays the same one until something is called otherwise", () => {
  const before = namedWorkers(document("Totals"), 0, catalogue, []);
  expect(namedWorkers(document("Totals"), 0, catalogue, before)).toBe(before);
  expect(namedWorkers(document("Sums"), 0, catalogue, before)).not.toBe(before);
});
