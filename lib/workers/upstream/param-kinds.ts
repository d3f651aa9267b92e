import { z } from "zod";
import { isJsonObject } from "@/lib/kit/json";

/**
 * A blank string or null counts as missing, because optional variables and cleared form fields produce such
 * values.
 */
export function optional<T extends z.ZodType>(kind: T) {
  return z.preprocess(blankIsAbsent, kind.optional()).optional();
}

export function blankIsAbsent(value: unknown): unknown {
  if (value === null) return undefined;
  return typeof value === "string" && value.trim() === "" ? undefined : value;
}

export const apiKey = optional(z.string().max(512));

export const text = z.string().trim().max(500, "Use at most 500 characters.");

export const day = z.string().trim().refine(isDay, "Enter a date as YYYY-MM-DD.").meta({ format: "date" });

export const moment = z
  .string()
  .trim()
  .refine(isMoment, "Enter a date as YYYY-MM-DD or YYYY-MM-DDThh:mm:ss.");

export function whole(min: number, max: number) {
  const message = `Use a whole number from ${min} to ${max}.`;
  return z.int().min(min, message).max(max, message);
}

export function isDay(value: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
  if (!parts) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function isMoment(value: string): boolean {
  const [date = "", time, ...rest] = value.split(/[T ]/);
  if (!isDay(date) || rest.length > 0) return false;
  return time === undefined || /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time);
}

/** An error found by a rule about several parameters. The editor and the run show it at the parameter. */
export interface ParamFault {
  readonly parameter: string;
  readonly code: "required" | "not_applicable" | "invalid_value";
  readonly message: string;
}

/**
 * Builds the arguments of `.superRefine()` for a params object. Each error becomes an issue at its parameter.
 * The rule also runs if a field has the wrong type (as an expression in a draft does), so it must accept any
 * value.
 */
export function ruleOver(check: (params: Readonly<Record<string, unknown>>) => readonly ParamFault[]) {
  const report = (value: unknown, context: z.core.$RefinementCtx): void => {
    if (!isJsonObject(value)) return;
    for (const { parameter, code, message } of check(value)) {
      context.addIssue({ code: "custom", path: [parameter], message, params: { code } });
    }
  };
  return [report, { when: () => true }] as const;
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function outOfOrder(start: unknown, end: unknown): boolean {
  const [first, last] = [textOf(start), textOf(end)];
  return first !== undefined && last !== undefined && first.slice(0, 10) > last.slice(0, 10);
}
