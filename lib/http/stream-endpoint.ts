import {
  type NamedProvider,
  type StreamCall,
  streamProvider,
  streamProviders,
} from "@/lib/service/intake/stream-provider";
import type { Services } from "@/lib/service/services";
import type { ApiAnswer, ApiRequest } from "./api-request";
import { keysIn } from "./keys-in";
import { problemAnswer } from "./problem-answer";

/** An `EventSource` names the type, and cannot be told to send anything else. */
export function asksForStream({ method, headers, query }: ApiRequest): boolean {
  if (method !== "GET") return false;
  if (headers.get("accept")?.includes("text/event-stream")) return true;
  return query.size > 0 && query.get("stream") === "1";
}

/** What one provider publishes, or those that the query lists. */
export async function streamEndpoint(
  services: Services,
  request: ApiRequest,
  origin: string,
  item: NamedProvider | null,
  headers: Readonly<Record<string, string>>,
): Promise<ApiAnswer> {
  const call: StreamCall = {
    query: request.query,
    headers: request.headers,
    keys: keysIn(request),
    address: () => request.address,
    origin,
  };
  const opened = await (item === null
    ? streamProviders(services, call)
    : streamProvider(services, call, item));
  if (!opened.ok) return problemAnswer(opened.error, headers);
  // A proxy that gathers or packs events would hold them back.
  const stream = { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" };
  return { status: 200, headers: { ...headers, ...stream }, body: opened.value };
}
