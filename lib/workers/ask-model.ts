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
      "Name of a `model` credential. Default: the workspace's newest `model` credential or, if it has none, the instance's own model.",
  }),
  model: leftOut(
    z
      .string()
      .trim()
      .max(200)
      .regex(/^\P{Cc}+$/u, "Enter the model's name on one line."),
  ).meta({
    title: "Model",
    hint: "gpt-4o-mini",
    description: "The provider's name for the model. Default: the instance's own model.",
  }),
  prompt: z.string().min(1, "Enter a prompt.").meta({
    title: "Prompt",
    hint: "Is this headline good or bad news for the company? {{workers[1].result.results[0].title}}",
  }),
  system: z.string().default("").meta({
    title: "Instructions",
    description: "System prompt: the model's role and how it should respond.",
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
    description: "Schema that the response must match. Without one, the response is text.",
  }),
  max_tokens: leftOut(z.int().min(1).max(1_000_000)).meta({
    title: "Maximum tokens",
    description: "Maximum length of the response. Default: the model's own limit.",
  }),
  temperature: z.number().min(0).max(2).default(0).meta({
    title: "Temperature",
    description: "0 returns the most likely response; higher values make responses more varied.",
  }),
});

type Params = z.output<typeof params>;

export const askModel = defineWorker({
  type: "ask_model",
  kind: "connector",
  title: "Ask a model",
  summary: "Sends a prompt to a language model and validates the response against a schema.",
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
  guide: `Works with any server that supports OpenAI's \`/chat/completions\`, using the URL and key of a \`model\` credential or
else the instance's own model. Without either, and if sample data is on, it returns a sample response in the schema's form with
\`sample: true\`. A call times out after 120 seconds, or after the step's own timeout if that is longer.

With a **JSON Schema**, the response is parsed and validated here. Code fences and text around the JSON are removed. If the
response still doesn't match, it is sent back to the model once, with the errors. If the second response doesn't match either, the
step fails with \`model_invalid_output\` and the response text in its details. \`$ref\` can only refer to parts of the same schema.

\`usage\` counts the tokens of all calls in the step; it is null if the server doesn't report them. \`cost\` is in micro-units (millionths
of the currency), at the prices the instance owner has set; it is null for a model without a price. Once the
workspace's monthly budget is used up, no call is made and the step fails with \`budget_exceeded\`. Calls already in progress
are not stopped.`,
  params,
  hasEffect: () => true,
  result: z.object({
    text: z.string().meta({ title: "Text", description: "The model's response, unchanged." }),
    json: anyJson().meta({
      title: "JSON",
      description: "Response as parsed JSON that matches the schema; null if no schema is set.",
    }),
    usage: z
      .object({
        input: z.int().meta({ title: "Input tokens" }),
        output: z.int().meta({ title: "Output tokens" }),
      })
      .nullable()
      .meta({ title: "Usage", description: "Null if the server doesn't report token usage." }),
    cost: z.int().nullable().meta({
      title: "Cost",
      description:
        "Cost of the calls in micro-units (millionths of the currency); null if the model has no price.",
    }),
    sample: z
      .literal(true)
      .optional()
      .meta({ title: "Sample", description: "True if the response is sample data." }),
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
      result: { text: "Apple's sales beat expectations.", json: null, usage: null, cost: null },
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

/** Returns sample text, so that users can try a workflow before they configure a model. */
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
        'No language model is set up, and no sample response can be generated for this schema. Add a "model" credential to the workspace.',
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
  const why = cut ? " The model's response was cut off at the token limit. Raise “Maximum tokens”." : "";
  return failed(
    "model_invalid_output",
    `The model's response doesn't match the schema, even on the second attempt.${why}`,
    {
      details: {
        text: text.slice(0, MAX_TEXT_IN_ERROR),
        faults: faults.map(({ path, message }) => ({ path, message })),
      },
    },
  );
}
