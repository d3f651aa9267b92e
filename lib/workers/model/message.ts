import type { JsonObject } from "@/lib/kit/json";

export type Message = { readonly role: "system" | "user" | "assistant"; readonly content: string };
type Fault = { readonly path: string; readonly message: string };

interface Asked {
  readonly prompt: string;
  readonly system: string;
  readonly schema?: JsonObject | undefined;
}

/**
 * The schema is part of the prompt, because many servers reject `response_format`. The response is validated
 * in any case.
 */
export function firstMessages({ prompt, system, schema }: Asked): Message[] {
  const wanted =
    schema === undefined
      ? []
      : [
          `Respond only with JSON that matches this JSON Schema, without any other text:\n${JSON.stringify(schema)}`,
        ];
  const instructions = [system.trim() === "" ? [] : [system], wanted].flat().join("\n\n");
  const user: Message = { role: "user", content: prompt };
  return instructions === "" ? [user] : [{ role: "system", content: instructions }, user];
}

export function correctionMessages(
  before: readonly Message[],
  text: string,
  faults: readonly Fault[],
): Message[] {
  const wrong = faults.map(({ path, message }) => `- ${path === "" ? "" : `${path}: `}${message}`).join("\n");
  return [
    ...before,
    { role: "assistant", content: text },
    {
      role: "user",
      content: `This doesn't match the JSON Schema:\n${wrong}\nRespond again, only with JSON that matches it.`,
    },
  ];
}
