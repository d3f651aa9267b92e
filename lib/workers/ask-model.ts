import { z } from "zod";
import type { JsonObject } from "@/lib/kit/json";
import { anyJson, leftOut } from "./any-json";
import { defineWorker, done, failed, type WorkerContext, type WorkerOutcome } from "./define-worker";
import { type Answer, callModel, type Model } from "./model/call-model";
import { chooseModel } from "./model/choose-model";
import { fitToSchema } from "./model/fit-to-schema";
import { correctionMessages, firstMessages, type Message } from "./model/message";
import { addUsage } from "./model/model-usage";
import { sampleModelText } from "./model/sample-model-text";
import { schemaFault } from "./model/schema-fault";
import { refused } from "./upstream/refusal";

const MAX_TEXT_IN_ERROR = 20_000;

const params = z.strictObject({
  credential: leftOut(z.string().max(200)).meta({
    title: "Credential",
    picker: "credential",
    "x-keys": { model: {} },
    description:
      "Name of a `model` credential. Left out: the workspace's newest, else the instance's own model.",
  }),
  model: leftOut(
    z
      .string()
      .trim()
      .max(200)
      .regex(/^\P{Cc}+$/u, "Name the model on one line."),
  ).meta({
    title: "Model",
    hint: "gpt-4o-mini",
    description: "As its provider calls it. Left out: the instance's own.",
  }),
  prompt: z.string().min(1, "Write what the model is asked.").meta({
    title: "Prompt",
    hint: "Is this headline good or bad news for the company? {{workers[1].result.results[0].title}}",
  }),
  system: z.string().default("").meta({
    title: "Instructions",
    description: "What holds for every prompt: who the model is to be, how it is to answer.",
  }),
  schema: leftOut(
    z.record(z.string(), anyJson()).superRefine((schema, context) => {
      const fault = schemaFault(schema);
      if (fault !== null) context.addIssue({ code: "custom", message: fault });
    }),
  ).meta({
    title: "JSON Schema",
    "x-json": true,
    hint: '{ "type": "object", "properties": { "mood": { "enum": ["good", "bad"] } } }',
    description: "The answer is to be JSON that fits it. Left out: the answer is text.",
  }),
  max_tokens: leftOut(z.int().min(1).max(1_000_000)).meta({
    title: "Maximum tokens",
    description: "Of the answer. Left out: as many as the model gives.",
  }),
  temperature: z.number().min(0).max(2).default(0).meta({
    title: "Temperature",
    description: "0 gives the likeliest answer, more gives others each time.",
  }),
});

type Params = z.output<typeof params>;

export const askModel = defineWorker({
  type: "ask_model",
  kind: "connector",
  title: "Ask a model",
  summary: "Sends a prompt to a language model and validates the answer against a schema.",
  keywords: [
    "ai",
    "llm",
    "gpt",
    "chat",
    "openai",
    "ollama",
    "claude",
    "prompt",
    "classify",
    "summarize",
    "extract",
  ],
  guide: `Asks any server that speaks OpenAI's \`/chat/completions\`: the address and key of a \`model\` credential, else the
instance's own. Where there is neither and sample data are on, the answer is made up, has the schema's form and says
\`sample: true\`. A call has 120 seconds, or as many as the step's own timeout where that is longer.

With a **JSON Schema** the answer is parsed and checked here. Code fences and words around the JSON are taken off. What still does
not fit is sent back once with what is wrong; then the step fails with \`model_invalid_output\` and the text in its
details. \`$ref\` stays within the schema.

\`usage\` counts the tokens of all calls of the step, and is null where the server says nothing. \`cost\` is in micro-units (a
millionth of the currency), by the prices that the instance's owner has entered; null for a model without a price. Where the
workspace has a monthly budget that is used up, nothing is asked and the step fails with \`budget_exceeded\`. Calls that
are under way at that moment are not stopped.`,
  params,
  hasEffect: () => true,
  result: z.object({
    text: z.string().meta({ title: "Text", description: "The answer as the model wrote it." }),
    json: anyJson().meta({ title: "JSON", description: "What fits the schema; null without one." }),
    usage: z
      .object({
        input: z.int().meta({ title: "Tokens read" }),
        output: z.int().meta({ title: "Tokens written" }),
      })
      .nullable()
      .meta({ title: "Usage", description: "Null where the server does not say." }),
    cost: z.int().nullable().meta({ title: "Cost", description: "Micro-units; null without a price." }),
    sample: z.literal(true).optional().meta({ title: "Sample", description: "Made-up data." }),
  }),
  examples: [
    {
      params: {
        model: "gpt-4o-mini",
        prompt: "Is this good or bad news for the company? Apple raises its outlook.",
        schema: {
          type: "object",
          properties: { mood: { enum: ["good", "bad", "neither"] } },
          required: ["mood"],
        },
      },
      result: { text: '{"mood":"good"}', json: { mood: "good" }, usage: { input: 74, output: 6 }, cost: 15 },
    },
    {
      params: { credential: "local", model: "llama3.1", prompt: "Sum up in one sentence: …" },
      result: { text: "Apple sells more than expected.", json: null, usage: null, cost: null },
    },
  ],
  cost: () => ({ unit: "model_call", amount: 1 }),
  async run(given, context) {
    const model = await chooseModel(given, context);
    if (!model.ok) return refused(model.error);
    if (model.value === null) return madeUp(given, context);
    const messages = firstMessages(given);
    const answer = await ask(model.value, given, messages, context, 0);
    if (!answer.ok) return refused(answer.error);
    const { schema } = given;
    return schema === undefined
      ? resultOf(answer.value, null)
      : fitted({ ...given, schema }, model.value, messages, answer.value, context);
  },
});

async function fitted(
  given: Params & { readonly schema: JsonObject },
  model: Model,
  messages: readonly Message[],
  first: Answer,
  context: WorkerContext,
): Promise<WorkerOutcome> {
  const fit = await fitToSchema(first.text, given.schema, context);
  if (!fit.ok) return fit.error;
  if (fit.value.state === "fits") return resultOf(first, fit.value.json);
  const correction = correctionMessages(messages, first.text, fit.value.faults);
  const second = await ask(model, given, correction, context, 1);
  if (!second.ok) return refused(second.error);
  const refit = await fitToSchema(second.value.text, given.schema, context);
  if (!refit.ok) return refit.error;
  if (refit.value.state === "unfit") return invalidOutput(second.value, refit.value.faults);
  const cost = first.cost === null ? second.value.cost : first.cost + (second.value.cost ?? 0);
  return resultOf(
    { ...second.value, usage: addUsage(first.usage, second.value.usage), cost },
    refit.value.json,
  );
}

/** Sample text without a call, so that a workflow can be tried before a model is configured. */
async function madeUp(given: Params, context: WorkerContext): Promise<WorkerOutcome> {
  const text = sampleModelText(given);
  const result = { text, usage: null, cost: null, sample: true };
  const { schema } = given;
  if (schema === undefined) return done({ ...result, json: null });
  const fit = await fitToSchema(text, schema, context);
  if (!fit.ok) return fit.error;
  return fit.value.state === "fits"
    ? done({ ...result, json: fit.value.json })
    : failed(
        "invalid_key",
        'There is no language model to ask, and no answer can be made up for this schema: add a "model" credential to the workspace.',
        { details: { parameter: "credential" } },
      );
}

function ask(
  model: Model,
  given: Params,
  messages: readonly Message[],
  context: WorkerContext,
  before: number,
) {
  const { temperature, max_tokens: maxTokens } = given;
  return callModel(model, { messages, temperature, maxTokens, before }, context);
}

function resultOf({ text, usage, cost }: Answer, json: JsonObject[string]): WorkerOutcome {
  return done({ text, json, usage: usage && { ...usage }, cost });
}

function invalidOutput(
  { text, cut }: Answer,
  faults: readonly { readonly path: string; readonly message: string }[],
): WorkerOutcome {
  const why = cut ? " Its answer was cut off: allow it more tokens." : "";
  return failed(
    "model_invalid_output",
    `The model's answer does not fit the schema, nor did its second one.${why}`,
    {
      details: {
        text: text.slice(0, MAX_TEXT_IN_ERROR),
        faults: faults.map(({ path, message }) => ({ path, message })),
      },
    },
  );
}
