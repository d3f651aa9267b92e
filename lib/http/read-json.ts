import type { JsonBounds } from "@/lib/kit/json-bounds";
import { isJsonType, parseBoundedJson, parseExactJson } from "@/lib/kit/parse-json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { FORM_BOUNDS } from "@/lib/schema/body-bounds";
import { type Problem, type ProblemCode, problem, tooManyValues } from "@/lib/schema/problem";
import type { ApiRequest } from "./api-request";
import { readUnpacked } from "./read-unpacked";

export async function readJson(
  request: ApiRequest,
  limitBytes: number,
  { bounds = FORM_BOUNDS, tooLarge = "invalid_input", exact }: JsonBody = {},
): Promise<Result<unknown, Problem>> {
  if (!request.hasBody) return ok(undefined);
  if (!isJsonType(request.headers.get("content-type"))) {
    return fail(problem("unsupported_media_type", "Send the body as application/json in UTF-8."));
  }
  const body = await readUnpacked(request, limitBytes);
  if (!body.ok) return body;
  if (body.value.length === 0) return ok(undefined);
  const parsed = await (exact
    ? parseExactJson(body.value, bounds, exact)
    : parseBoundedJson(body.value, bounds));
  if (parsed.ok) return parsed;
  const { isTooLarge, message } = parsed.error;
  return fail(isTooLarge ? tooManyValues(tooLarge, message) : problem("invalid_json", message));
}

interface JsonBody {
  readonly bounds?: JsonBounds | undefined;
  /**
   * Integers beyond 2^53 are read as strings with all their digits, either in the whole body (`true`) or only
   * in the listed fields.
   */
  readonly exact?: true | readonly string[] | undefined;
  readonly tooLarge?: ProblemCode;
}
