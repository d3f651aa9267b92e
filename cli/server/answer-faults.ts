import type { Fault } from "@/cli/fault";
import { isJsonObject, type JsonObject } from "@/lib/kit/json";
import { parseJsonText } from "@/lib/kit/parse-json";
import { problemBody } from "@/lib/schema/problem";
import type { Answer } from "./answer";

const MAX_SHOWN = 20;

export function awayFault(url: string, isStopped: boolean, error: unknown): Fault {
  if (isStopped) return { exit: 1, code: "stopped", message: "Stopped." };
  const cause = error instanceof Error ? error.cause : undefined;
  const reason =
    typeof cause === "object" && cause !== null && "code" in cause ? ` (${String(cause.code)})` : "";
  return {
    exit: 1,
    code: "server_away",
    message: `${url} does not respond${reason}. Check that the server is running and that the URL is correct. To use another server, run \`millrace login URL --token T\`.`,
  };
}

export function notMillrace(url: string, status: number): Fault {
  return {
    exit: 1,
    code: "not_millrace",
    message: `The server at ${url} isn't Millrace or has a different version (status ${status}). Check the URL and any proxy in front of the server.`,
  };
}

export function problemFault(url: string, { status, text, retryAfter }: Answer): Fault {
  const json = parseJsonText(text);
  const body = json.ok ? problemBody.safeParse(json.value) : null;
  if (!json.ok || !body?.success) return notMillrace(url, status);
  const { code, detail, errors = [] } = body.data;
  const details: JsonObject = isJsonObject(json.value) ? { status, problem: json.value } : { status };
  return { exit: 1, code, message: `${sentence(url, status, detail, retryAfter)}${listed(errors)}`, details };
}

function sentence(url: string, status: number, detail: string, retryAfter: string | null): string {
  if (status === 401)
    return `${url} does not accept this token. It was revoked, has expired, or belongs to another server. Create a token under Settings > API tokens, then run \`millrace login ${url} --token T\`.`;
  if (status === 403 && detail.includes("scope"))
    return `${detail} Create a token with this scope under Settings > API tokens, then run \`millrace login ${url} --token T\`.`;
  if (retryAfter !== null && !detail.includes("Try again")) return `${detail} Try again in ${retryAfter} s.`;
  return detail;
}

function listed(errors: readonly { readonly path: string; readonly message: string }[]): string {
  const lines = errors.slice(0, MAX_SHOWN).map(({ path, message }) => `\n  ${path}: ${message}`);
  const more = errors.length - lines.length;
  return lines.join("") + (more > 0 ? `\n  and ${more} more` : "");
}
