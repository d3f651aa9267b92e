import { z } from "zod";
import { deployment } from "@/e2e/deployment";
import { type Api, owner } from "./api";

export interface ServerEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: Record<string, unknown>;
}

const record = z.record(z.string(), z.unknown());

/** Returns all events until the server closes the stream. Calls `seen` with each of them as it arrives. */
export async function eventsOf(
  path: string,
  options: { api?: Api; lastEventId?: string; seen?: (event: ServerEvent) => void } = {},
): Promise<{ status: number; type: string | null; events: ServerEvent[] }> {
  const { api = owner, lastEventId, seen } = options;
  const response = await fetch(`${deployment.address}/api/v1${path}`, {
    headers: {
      authorization: `Bearer ${api.token}`,
      accept: "text/event-stream",
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
    signal: AbortSignal.timeout(20_000),
  });
  const events: ServerEvent[] = [];
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const event of blocks.flatMap(parseEvent)) {
      events.push(event);
      seen?.(event);
    }
  }
  return { status: response.status, type: response.headers.get("content-type"), events };
}

/** Returns no event for comments, which only keep the connection open. */
function parseEvent(block: string): ServerEvent[] {
  const field = (name: string) =>
    block
      .split("\n")
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const data = field("data");
  if (data === undefined) return [];
  return [{ event: field("event") ?? "message", id: field("id"), data: record.parse(JSON.parse(data)) }];
}
