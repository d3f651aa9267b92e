import { acceptedTypes } from "@/lib/kit/accepted-types";
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

/**
 * `EventSource` always sends `Accept: text/event-stream` and can't set other headers. Clients can also use `?stream=1`.
 */
export function asksForStream({ method, headers, query }: ApiRequest): boolean {
  if (method !== "GET") return false;
  if (query.size > 0 && query.get("stream") === "1") return true;
  const accept = headers.get("accept");
  return accept !== null && /event-stream/i.test(accept) && prefersStream(accept);
}

function prefersStream(accept: string): boolean {
  const types = acceptedTypes(accept);
  const weight = types.find(({ type }) => type === "text/event-stream")?.weight ?? 0;
  return weight > 0 && types.every((each) => each.weight <= weight);
}

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
  const stream = {
    "Content-Type": "text/event-stream; charset=utf-8",
    // Tells proxies not to buffer or compress the events, because that would delay them.
    "X-Accel-Buffering": "no",
    // The end of the connection marks the end of the body, so events needn't be encoded as chunks for each
    // client.
    Connection: "close",
  };
  return { status: 200, headers: { ...headers, ...stream }, body: opened.value };
}
