import type { Problem } from "@/lib/schema/problem";

/**
 * Access is checked before each piece, even a heartbeat, because a token may be revoked or a role removed while the
 * stream is open. The last event then gives the reason.
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
