import type { Problem } from "@/lib/schema/problem";

/**
 * A stream of events for as long as its reader has access. Checked before each piece, even a heartbeat, because a
 * token can be revoked and a role removed while it runs. The last event has the reason for its end.
 */
export async function* whileAllowed(
  events: AsyncIterable<string | Uint8Array>,
  refusal: () => Promise<Problem | null>,
): AsyncGenerator<string | Uint8Array> {
  for await (const event of events) {
    const refused = await refusal();
    if (refused !== null) {
      yield `event: end\ndata: ${JSON.stringify({ code: refused.code })}\n\n`;
      return;
    }
    yield event;
  }
}
