import { fail, ok, type Result } from "@/lib/kit/result";
import type { Secret, WorkerContext } from "@/lib/workers/define-worker";
import { readJson } from "@/lib/workers/upstream/read-json";
import type { Refusal } from "@/lib/workers/upstream/refusal";
import { joinUrl } from "@/lib/workers/upstream/send";
import type { Message } from "./message";
import { modelDialect } from "./model-dialect";
import { type ModelUsage, usageOf } from "./model-usage";
import { type Completion, readCompletion } from "./read-completion";

const CALL_MS = 120_000;
/** Maximum size of a model's decompressed response. The maximum size of the step's result is lower. */
const MAX_BYTES = 4 * 1024 * 1024;

export interface Model {
  readonly name: string;
  readonly baseUrl: string;
  readonly secret: Secret;
}

export interface Question {
  readonly messages: readonly Message[];
  readonly temperature: number;
  readonly maxTokens: number | undefined;
  readonly before: number;
}

export interface Answer extends Completion {
  readonly usage: ModelUsage | null;
  readonly cost: number | null;
}

/**
 * The usage is recorded before the response is processed, so that it counts even if the response is invalid.
 */
export async function callModel(
  model: Model,
  question: Question,
  context: WorkerContext,
): Promise<Result<Answer, Refusal>> {
  const spent = await overBudget(context);
  if (spent !== null) return fail(spent);
  const body = await request(model, "/chat/completions", bodyOf(model, question), context);
  if (!body.ok) return body;
  const usage = usageOf(body.value);
  const key = `${context.stepKey}/${context.attempt}/${question.before}`;
  const cost = await context.models.spend({ key, model: model.name, usage });
  const completion = readCompletion(body.value);
  return completion.ok ? ok({ ...completion.value, usage, cost }) : completion;
}

/** Sends a request to the model's server, by GET if there is no body. */
export async function request(
  { baseUrl, secret }: Pick<Model, "baseUrl" | "secret">,
  path: string,
  body: object | null,
  context: WorkerContext,
) {
  const fetch = secret.source === "deployment" ? context.models.fetch : context.fetch;
  const key = secret.value === "" ? null : secret.value;
  const answer = await fetch(joinUrl(baseUrl, path), {
    method: body === null ? "GET" : "POST",
    headers: {
      accept: "application/json",
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
    ...(key === null ? {} : { secrets: [key] }),
    signal: context.signal,
    // A longer timeout of the step also extends the timeout of the call. A shorter one ends the step anyway.
    timeoutMs: Math.max(CALL_MS, (context.timeoutMs ?? 0) + 1_000),
    maxBytes: MAX_BYTES,
  });
  return readJson(answer, { dialect: modelDialect, key, nowMs: context.now() });
}

function bodyOf({ name }: Model, { messages, temperature, maxTokens }: Question) {
  return {
    model: name,
    messages,
    temperature,
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
  };
}

async function overBudget({ models }: WorkerContext): Promise<Refusal | null> {
  const month = await models.budget();
  if (month === null || month.spent < month.budget) return null;
  return {
    code: "budget_exceeded",
    message: "This month's budget for language models is used up. A workspace owner can raise it.",
    details: { budget: month.budget, spent: month.spent },
  };
}
