import type { Value } from "liquidjs";
import { fail, ok, type Result } from "@/lib/kit/result";
import { LIMITS } from "./limits";
import { parseOutput } from "./parse-output";
import { printExpression } from "./print-expression";
import { type Output, type ParseFault, splitText } from "./split-text";
import { TemplateCache } from "./template-cache";

export interface Template {
  readonly source: string;
  readonly parts: readonly (string | Expression)[];
  readonly whole: boolean;
}

export interface Expression {
  readonly source: string;
  readonly begin: number;
  readonly value: Value;
}

const cache = new TemplateCache<Result<Template, ParseFault>>(LIMITS.cachedTemplates, LIMITS.cachedLength);

export function parseTemplate(text: string): Result<Template, ParseFault> {
  if (text.length > LIMITS.templateLength && hasExpression(text)) {
    return fail({
      message: `Text with expressions can have at most ${LIMITS.templateLength} characters.`,
      at: 0,
    });
  }
  return cache.get(text, readTemplate);
}

export function expressionLength(parts: readonly (string | Output)[]): number {
  return parts.reduce((sum, part) => sum + (typeof part === "string" ? 0 : part.end - part.begin), 0);
}

/**
 * True if the text contains `{{`, even without a closing `}}`, because an unclosed expression is an error and
 * not plain text.
 */
export function hasExpression(text: string): boolean {
  return text.includes("{{");
}

export function printTemplate(template: Template): string {
  let text = "";
  for (const part of template.parts) {
    if (typeof part === "string") text += part;
    // A brace directly before `{{` would be read as part of it. A space separates them, which the trim mark
    // in `{{-` removes again when the template is rendered.
    else text += `${text.endsWith("{") ? " {{-" : "{{"} ${printExpression(part.value)} }}`;
  }
  return text;
}

function readTemplate(source: string): Result<Template, ParseFault> {
  const split = splitText(source);
  if (!split.ok) return split;
  if (expressionLength(split.value) > LIMITS.expressionLength) {
    return fail({
      message: `The expressions in one text field can have at most ${LIMITS.expressionLength} characters in total.`,
      at: 0,
    });
  }
  const parts: (string | Expression)[] = [];
  for (const part of split.value) {
    if (typeof part === "string") {
      parts.push(part);
      continue;
    }
    const parsed = parseOutput(part.inner);
    if (!parsed.ok) return fail({ message: parsed.error.message, at: part.at + parsed.error.at });
    parts.push({ source: source.slice(part.begin, part.end), begin: part.begin, value: parsed.value });
  }
  const [first] = split.value;
  const whole = typeof first === "object" && first.begin === 0 && first.end === source.length;
  return ok({ source, parts, whole });
}
