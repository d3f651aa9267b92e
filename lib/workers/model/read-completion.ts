import { isJsonObject, type Json, type JsonObject } from "@/lib/kit/json";
import { fail, ok, type Result } from "@/lib/kit/result";
import type { Refusal } from "@/lib/workers/upstream/refusal";

export interface Completion {
  readonly text: string;
  /** True if the response was cut off at the token limit. */
  readonly cut: boolean;
}

export function readCompletion(body: Json): Result<Completion, Refusal> {
  const choices = isJsonObject(body) ? body.choices : undefined;
  const choice = Array.isArray(choices) ? choices[0] : undefined;
  if (!isJsonObject(choice) || !isJsonObject(choice.message))
    return fail(withoutText("The server's response contains no message.", {}));
  const { finish_reason: reason } = choice;
  const text = textOf(choice.message.content);
  if (text !== null) return ok({ text, cut: reason === "length" });
  const details = typeof reason === "string" ? { finish_reason: reason.slice(0, 100) } : {};
  const { refusal } = choice.message;
  return typeof refusal === "string"
    ? fail(withoutText(`The model refused: "${refusal.slice(0, 300)}".`, details))
    : fail(withoutText("The model's message contains no text.", details));
}

function textOf(content: Json | undefined): string | null {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return null;
  const texts = content.flatMap((part) =>
    isJsonObject(part) && typeof part.text === "string" ? [part.text] : [],
  );
  return texts.length === 0 ? null : texts.join("");
}

function withoutText(why: string, details: JsonObject): Refusal {
  return { code: "upstream_invalid", message: `The model didn't return a response. ${why}`, details };
}
