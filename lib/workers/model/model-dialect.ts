import { isJsonObject, type Json } from "@/lib/kit/json";
import type { Dialect } from "@/lib/workers/upstream/dialect";

/**
 * Errors are in OpenAI's format, which other servers have adopted: `{ "error": { "message", "code" } }`, or a
 * string.
 */
export const modelDialect: Dialect = {
  name: "The model provider",

  stated(body) {
    if (!isJsonObject(body) || body.error === undefined || body.error === null) return null;
    const { error } = body;
    if (!isJsonObject(error)) return { status: null, text: textOf(error) };
    const { code } = error;
    // Gateways report upstream errors with status 200 and put the upstream's status in `code`.
    const status = typeof code === "number" && code >= 400 && code < 600 ? code : null;
    return { status, text: textOf(error.message ?? error) };
  },

  checkParams(status, said) {
    if (status === 400 && /api[ _-]?key/i.test(said)) return { code: "invalid_key" };
    return status === 404 ? { code: "not_found", parameter: "model" } : null;
  },
};

function textOf(error: Json): string {
  return typeof error === "string" ? error : JSON.stringify(error);
}
