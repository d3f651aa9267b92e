import { z } from "zod";
import { anyJson, leftOut } from "./any-json";
import { defineWorker } from "./define-worker";

export const callWorkflow = defineWorker({
  type: "call_workflow",
  kind: "action",
  title: "Call workflow",
  summary: "Runs another workflow and waits for its result.",
  keywords: ["subworkflow", "sub-workflow", "subflow", "execute workflow", "child workflow"],
  guide: `Runs the live version of the other workflow with these variables. Its result becomes this worker's result, in the form that a webhook call with \`respond: "result"\` would return. This run is suspended in the meantime and doesn't count towards
the limit on concurrent runs.`,
  hasEffect: () => true,
  params: z.strictObject({
    workflow_id: z.string().min(1, "Choose a workflow.").max(100).meta({
      title: "Workflow",
      picker: "workflow",
      description: "Workflow to run. Its live version is used.",
    }),
    trigger: leftOut(z.int().min(0)).meta({
      title: "Trigger",
      picker: "called-trigger",
      description: "Index of the trigger to start from. Default: the first webhook trigger.",
    }),
    variables: z.record(z.string(), anyJson()).default({}).meta({
      title: "Variables",
      picker: "called-variables",
      description: "Variable values by name, as defined by the workflow's trigger.",
    }),
  }),
  result: anyJson().meta({ title: "Result", description: "Result of the other workflow." }),
  examples: [
    {
      params: { workflow_id: "0193f5d2-7d3c-7a51-9a6e-2f0b8f7c1d11", variables: { symbol: "AAPL" } },
      result: { symbol: "AAPL", close: 273.2 },
    },
  ],
  onlyCalls: true,
  run: async ({ workflow_id: workflowId, trigger, variables }) => ({
    state: "waiting",
    on: { workflowId, variables, ...(trigger === undefined ? {} : { trigger }) },
  }),
});
