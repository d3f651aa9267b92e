import type { z } from "zod";
import { fail, ok, type Result } from "@/lib/kit/result";
import { describeFaults } from "@/lib/schema/describe-faults";
import { type Problem, problem } from "@/lib/schema/problem";
import { ruleSentence, zodFaults } from "@/lib/schema/zod-faults";
import type { ApiAnswer, ApiRequest } from "./api-request";
import { readJson } from "./read-json";

export async function readPublicBody<T extends z.ZodType>(
  request: ApiRequest,
  shape: T,
  maxBytes: number,
): Promise<Result<z.output<T>, Problem>> {
  const given = await readJson(request, maxBytes);
  if (!given.ok) return given;
  const parsed = shape.safeParse(given.value ?? {}, { error: ruleSentence });
  if (parsed.success) return ok(parsed.data);
  const errors = zodFaults(parsed.error, given.value ?? {});
  return fail(problem("invalid_input", describeFaults(errors), { errors }));
}

export function json(status: number, body: object): ApiAnswer {
  return {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8" },
    body: JSON.stringify(body),
  };
}

export function withCookies({ headers, ...answer }: ApiAnswer, cookies: readonly string[]): ApiAnswer {
  if (cookies.length === 0) return { headers, ...answer };
  return { ...answer, headers: { ...headers, "set-cookie": [headers["set-cookie"] ?? [], cookies].flat(2) } };
}
