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
      "Name of a `model` credential. If empty, the workspace's newest one, or the instance's own model.",
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
    description: "The model's name at its provider. If empty, the instance's own model.",
  }),
  prompt: z.string().min(1, "Write what the model is asked.").meta({
    title: "Prompt",
    hint: "Is this headline good or bad news for the company? {{workers[1].result.results[0].title}}",
  }),
  system: z.string().default("").meta({
    title: "Instructions",
    description: "Instructions for every prompt: the model's role and how to answer.",
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
    description: "The answer must be JSON that matches it. If empty, the answer is text.",
  }),
  max_tokens: leftOut(z.int().min(1).max(1_000_000)).meta({
    title: "Maximum tokens",
    description: "Maximum length of the answer. If empty, the model's own limit.",
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
  guide: `Calls any server with OpenAI's \`/chat/completions\` API, with the URL and key of a \`model\` credential or the
instance's own. Without either, and with sample data on, the result is sample data in the schema's format with
\`sample: true\`. A call times out after 120 seconds, or after the step's timeout if that is longer.

With a **JSON Schema** the answer is parsed and validated. Code fences and text around the JSON are removed. An answer that
still doesn't match is sent back once with the errors. If the second answer doesn't match either, the step fails with
\`model_invalid_output\` and the text in its details. \`$ref\` can only point within the schema.

\`usage\` counts the tokens of all calls of the step, and is null if the server doesn't report them. \`cost\` is in micro-units
(a millionth of the currency), at the prices that the instance owner has entered; null for a model without a price. If the
workspace's monthly budget is used up, the model is not called and the step fails with \`budget_exceeded\`. Calls that are
already running are not stopped.`,
  params,
  hasEffect: () => true,
  result: z.object({
    text: z.string().meta({ title: "Text", description: "The answer as the model wrote it." }),
    json: anyJson().meta({
      title: "JSON",
      description: "The answer as JSON that matches the schema; null without a schema.",
    }),
    usage: z
      .object({
        input: z.int().meta({ title: "Input tokens" }),
        output: z.int().meta({ title: "Output tokens" }),
      })
      .nullable()
      .meta({ title: "Usage", description: "Null if the server doesn't report it." }),
    cost: z.int().nullable().meta({ title: "Cost", description: "Micro-units; null without a price." }),
    sample: z.literal(true).optional().meta({ title: "Sample", description: "True for sample data." }),
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
        'No language model is set up, and there is no sample answer for this schema. Add a "model" credential to the workspace.',
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
