import { appendTo } from "@/lib/kit/append-to";
import type { Json } from "@/lib/kit/json";
import type { Converted, Surroundings } from "./convert";
import { describeUnsupportedCode } from "./describe-unsupported-code";
import { toProgram } from "./n8n-expressions";
import { listAt, type Node, numberAt, textAt } from "./n8n-workflow";
import { rawProgram } from "./raw-program";

export function respond(node: Node, { find }: Surroundings): Converted {
  const { parameters } = node;
  const notes: string[] = [];
  const read = (value: Json) => {
    const { text, left } = toProgram(value, find);
    appendTo(notes, left.map(describeUnsupportedCode));
    return text;
  };
  const body = parameters.responseBody ?? "";
  const isJson = textAt(parameters, "respondWith") === "json";
  const expression = isJson ? rawProgram(body, read, notes) : read(body);
  return { type: "transform", params: { expression }, notes: [...notes, ...answerNotes(node)] };
}

export function answerNotes({ parameters }: Node): string[] {
  const kind = textAt(parameters, "respondWith") ?? "firstIncomingItem";
  const status = numberAt(parameters, "options", "responseCode") ?? 200;
  const hasHeaders = listAt(parameters, "options", "responseHeaders", "entries").length > 0;
  return [
    ...(ODD_ANSWERS[kind] ?? []),
    ...(status === 200 || kind === "redirect"
      ? []
      : [`in n8n, the response had status ${status}. Now the status is 200`]),
    ...(hasHeaders ? ["the response headers were not imported"] : []),
  ];
}

const ODD_ANSWERS: Readonly<Record<string, readonly string[]>> = {
  redirect: ["in n8n, the response was a redirect, which webhook triggers don't support"],
  binary: ["in n8n, the response was a file, which webhook triggers don't support"],
  jwt: ["in n8n, the response was a signed token, which webhook triggers don't support"],
  noData: ["in n8n, the response had no body. Now it contains the result of the last worker"],
};

export function hasOwnAnswer({ parameters }: Node): boolean {
  return ["json", "text"].includes(textAt(parameters, "respondWith") ?? "");
}
