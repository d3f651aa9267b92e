import { isJsonType, parseJson } from "@/lib/kit/parse-json";
import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { ApiRequest } from "./api-request";

const MIB = 1024 * 1024;

/** A request's JSON body; `undefined` where none was sent. */
export async function readJson(request: ApiRequest, limitBytes: number): Promise<Result<unknown, Problem>> {
  if (!request.hasBody) return ok(undefined);
  if (!isJsonType(request.headers.get("content-type"))) {
    return fail(problem("unsupported_media_type", "Send the body as application/json in UTF-8."));
  }
  const body = await request.readBody(limitBytes);
  if (!body.ok) {
    const limit = limitBytes < MIB ? `${limitBytes / 1024} KiB` : `${limitBytes / MIB} MiB`;
    return fail(problem("body_too_large", `The body may have ${limit} at most.`));
  }
  if (body.value.length === 0) return ok(undefined);
  const parsed = parseJson(body.value);
  return parsed.ok ? parsed : fail(problem("invalid_json", parsed.error));
}
