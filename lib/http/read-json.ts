import { isJsonType, parseJson } from "@/lib/kit/parse-json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import { readUnpacked } from "@/lib/service/intake/read-unpacked";
import type { ApiRequest } from "./api-request";

/** A request's JSON body; `undefined` where none was sent. */
export async function readJson(request: ApiRequest, limitBytes: number): Promise<Result<unknown, Problem>> {
  if (!request.hasBody) return ok(undefined);
  if (!isJsonType(request.headers.get("content-type"))) {
    return fail(problem("unsupported_media_type", "Send the body as application/json in UTF-8."));
  }
  const body = await readUnpacked(request, limitBytes);
  if (!body.ok) return body;
  if (body.value.length === 0) return ok(undefined);
  const parsed = parseJson(body.value);
  return parsed.ok ? parsed : fail(problem("invalid_json", parsed.error));
}
