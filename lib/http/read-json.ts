import { fail, ok, type Result } from "@/lib/kit/result";
import { type Problem, problem } from "@/lib/schema/problem";
import type { ApiRequest } from "./api-request";

const MOST_LEVELS = 100;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** A request's JSON body; `undefined` where none was sent. */
export async function readJson(request: ApiRequest, limitBytes: number): Promise<Result<unknown, Problem>> {
  if (!request.hasBody) return ok(undefined);
  if (!isJson(request.headers.get("content-type"))) {
    return fail(problem("unsupported_media_type", "Send the body as application/json in UTF-8."));
  }
  const body = await request.readBody(limitBytes);
  if (!body.ok) {
    const limit = `${limitBytes / 1024 / 1024} MiB`;
    return fail(problem("body_too_large", `The body may have ${limit} at most.`));
  }
  return body.value.length === 0 ? ok(undefined) : parse(body.value);
}

/** `application/json` or a type that ends in `+json`; a charset that is named must be UTF-8. */
export function isJson(contentType: string | null): boolean {
  const [type = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  if (!/^application\/([\w.-]+\+)?json$/.test(type.trim())) return false;
  return parameters.every((parameter) => {
    const [name, value = ""] = parameter.split("=");
    return name?.trim() !== "charset" || /^"?utf-?8"?$/.test(value.trim());
  });
}

function parse(bytes: Uint8Array): Result<unknown, Problem> {
  try {
    const text = utf8.decode(bytes);
    if (isDeep(text)) {
      return fail(problem("invalid_json", `The body is nested deeper than ${MOST_LEVELS} levels.`));
    }
    const value: unknown = JSON.parse(text);
    return ok(value);
  } catch (error) {
    // The parser's own message quotes the body, which may hold a key.
    const detail =
      error instanceof SyntaxError ? "The body is not valid JSON." : "The body is not valid UTF-8.";
    return fail(problem("invalid_json", detail));
  }
}

/** Before parsing: what walks the value afterwards may do so by recursion. */
function isDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (quoted) {
      if (code === 0x5c) index += 1;
      else if (code === 0x22) quoted = false;
    } else if (code === 0x22) quoted = true;
    else if (code === 0x7b || code === 0x5b) {
      depth += 1;
      if (depth > MOST_LEVELS) return true;
    } else if (code === 0x7d || code === 0x5d) depth -= 1;
  }
  return false;
}
