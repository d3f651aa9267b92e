import { type ApiAnswer, type ApiRequest, ClientGone } from "@/lib/http/api-request";
import { originOf } from "@/lib/http/origin-of";
import { problemAnswer } from "@/lib/http/problem-answer";
import { thrownProblem } from "@/lib/http/thrown-problem";
import { toId } from "@/lib/kit/id";
import { type JsonFault, parseExactJson } from "@/lib/kit/parse-json";
import { DATA_BOUNDS } from "@/lib/schema/body-bounds";
import { type Problem, problem } from "@/lib/schema/problem";
import { mayReach } from "@/lib/service/intake/tools/list-tools";
import { findToolUser } from "@/lib/service/intake/tools/tool-user";
import type { Patience } from "@/lib/service/process/pulse";
import type { Services } from "@/lib/service/services";
import { keysOf } from "@/lib/trigger/check-key";
import { answerMcp } from "./answer-mcp";

/**
 * Maximum size of a request: a call's variables, with the same limit as for a trigger, and the JSON-RPC
 * message around them.
 */
const BODY_LIMIT = 1024 * 1024 + 64 * 1024;
const ADDRESS = /^\/api\/mcp(?:\/([^/]+))?$/;
/**
 * Requests from any origin are allowed, because some assistants run in the browser. This is safe, because
 * cookies are ignored and a key is required.
 */
const BASE = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "WWW-Authenticate, Retry-After, X-Request-Id",
} as const;
const PREFLIGHT = {
  "Access-Control-Allow-Methods": "POST, OPTIONS",
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id",
  // Allows pages on the public web to call an instance that runs on the user's own machine.
  "Access-Control-Allow-Private-Network": "true",
  "Access-Control-Max-Age": "600",
} as const;

export function mcpEndpoint(
  services: Services,
  pulse: Patience,
  request: ApiRequest,
): Promise<ApiAnswer> | null {
  if (!request.path.startsWith("/api/mcp")) return null;
  const address = ADDRESS.exec(request.path);
  if (address === null) return null;
  return answered(services, pulse, request, address[1] === undefined ? null : toId(address[1]));
}

async function answered(
  services: Services,
  pulse: Patience,
  request: ApiRequest,
  workflowId: string | null,
): Promise<ApiAnswer> {
  const headers = { ...BASE, "X-Request-Id": request.id };
  const refused = (fault: Problem, more: Record<string, string> = {}) =>
    problemAnswer(fault, { ...headers, ...more });
  const thrown = (error: unknown) =>
    thrownProblem(error, services.log, { requestId: request.id, method: "POST", path: request.path }, true);
  if (request.method === "OPTIONS") return { status: 204, headers: { ...headers, ...PREFLIGHT } };
  if (request.method !== "POST")
    return refused(problem("method_not_allowed", "Method not allowed. Use POST."), { Allow: "POST" });
  const origin = originOf(request, services.publicUrl);
  if (origin === null) return refused(problem("bad_request", "The Host header is missing or invalid."));
  try {
    const keys = keysOf({ authorization: request.headers.get("authorization"), query: request.query });
    const user = await pulse.within(() =>
      findToolUser(services, keys, { endpoint: "mcp", address: request.address }),
    );
    if (!user.ok) return refused(user.error);
    if (workflowId !== null && !(await pulse.within(() => mayReach(services, user.value, workflowId))))
      return refused(problem("workflow_not_found", "Workflow not found, or your key has no access to it."));
    const body = await request.readBody(BODY_LIMIT);
    if (!body.ok) return refused(problem("body_too_large", "A request can be at most 1 MiB."));
    const parsed = await parseExactJson(body.value, DATA_BOUNDS);
    if (!parsed.ok) return { ...unreadable(parsed.error), headers: { ...headers, ...JSON_TYPE } };
    if (Array.isArray(parsed.value))
      return {
        ...rpcFault(-32600, "Batches aren't supported. Send one JSON-RPC request at a time."),
        headers: { ...headers, ...JSON_TYPE },
      };
    const call = {
      services,
      pulse,
      user: user.value,
      workflowId,
      from: {
        keys,
        userAgent: request.headers.get("user-agent"),
        origin,
        address: () => request.address,
        signal: () => request.signal,
      },
      thrown,
    };
    return toAnswer(await answerMcp(call, toWeb(request), parsed.value), headers, isStreamed(request));
  } catch (error) {
    if (error instanceof ClientGone) return { status: 499, headers: {} };
    return refused(thrown(error));
  }
}

const JSON_TYPE = { "Content-Type": "application/json" } as const;

function unreadable({ isTooLarge, message }: JsonFault) {
  return rpcFault(isTooLarge ? -32600 : -32700, message);
}

function rpcFault(code: number, message: string): { status: 400; body: string } {
  return { status: 400, body: JSON.stringify({ jsonrpc: "2.0", id: null, error: { code, message } }) };
}

/**
 * Converts the request for the MCP library, which reads only the headers because the body is already parsed.
 * The Accept header always lists both formats; `toAnswer` returns the one that the client accepts.
 */
function toWeb(request: ApiRequest): Request {
  const headers = new Headers([...request.headers.entries()]);
  headers.delete("authorization");
  headers.set("accept", "application/json, text/event-stream");
  return new Request(request.url, { method: "POST", headers, body: "{}", signal: request.signal });
}

function isStreamed({ headers }: ApiRequest): boolean {
  return headers.get("accept")?.includes("text/event-stream") ?? false;
}

async function toAnswer(
  response: Response,
  headers: Readonly<Record<string, string>>,
  streamed: boolean,
): Promise<ApiAnswer> {
  const type = response.headers.get("content-type") ?? "application/json";
  const { status, body } = response;
  if (body === null) return { status, headers };
  const isStream = type.startsWith("text/event-stream");
  if (isStream && streamed) {
    return { status, headers: { ...headers, "Content-Type": type, "X-Accel-Buffering": "no" }, body };
  }
  const text = await response.text();
  const answer = isStream ? lastMessage(text) : text;
  return {
    status,
    headers: { ...headers, "Content-Type": isStream ? "application/json" : type },
    body: answer,
  };
}

/** Returns the stream's last message, which is the response for clients that don't accept a stream. */
function lastMessage(stream: string): string {
  return [...stream.matchAll(/^data: ?(.+)$/gm)].at(-1)?.[1] ?? "";
}
