import type { Problem } from "@/lib/schema/problem";

/**
 * A stream of events for as long as its reader may have it: asked again before each piece, a sign of life too, since a
 * token can be revoked and a role be taken away while it runs. The last event says why it ends.
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
