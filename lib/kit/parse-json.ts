import type { Json } from "./json";
import { fail, ok, type Result } from "./result";

const MOST_LEVELS = 100;
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false });

/** JSON from bytes that somebody sent. The sentence never quotes them: they may hold a key. */
export function parseJson(bytes: Uint8Array): Result<Json, string> {
  const text = decodeText(bytes);
  return text.ok ? parseJsonText(text.value) : text;
}

export function decodeText(bytes: Uint8Array): Result<string, string> {
  try {
    return ok(utf8.decode(bytes));
  } catch {
    return fail("The body is not valid UTF-8.");
  }
}

export function parseJsonText(text: string): Result<Json, string> {
  if (isDeep(text)) return fail(`The body is nested deeper than ${MOST_LEVELS} levels.`);
  try {
    return ok(JSON.parse(text));
  } catch {
    return fail("The body is not valid JSON.");
  }
}

/** `application/json` or a type that ends in `+json`; a charset that is named must be UTF-8. */
export function isJsonType(contentType: string | null): boolean {
  if (contentType === "application/json") return true;
  const [type = "", ...parameters] = (contentType ?? "").toLowerCase().split(";");
  if (!/^application\/([\w.-]+\+)?json$/.test(type.trim())) return false;
  return parameters.every((parameter) => {
    const [name, value = ""] = parameter.split("=");
    return name?.trim() !== "charset" || /^"?utf-?8"?$/.test(value.trim());
  });
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
