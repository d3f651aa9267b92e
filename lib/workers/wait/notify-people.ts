import type { Json } from "@/lib/kit/json";
import type { WorkerContext } from "@/lib/workers/define-worker";
import { type Channel, notify } from "@/lib/workers/notify";

export interface Recipient {
  readonly channel: Channel;
  readonly address: string;
  readonly credential?: string | undefined;
}

interface Asked {
  readonly title: string;
  readonly message: string;
  readonly url: string;
}

/**
 * The results contain no addresses, because an address may itself be a secret, such as the URL of a
 * webhook.
 */
export async function notifyPeople(
  to: readonly Recipient[],
  asked: Asked,
  context: WorkerContext,
): Promise<Json> {
  return await Promise.all(to.map((recipient, place) => tell(recipient, place, asked, context)));
}

async function tell(
  { channel, address, credential }: Recipient,
  place: number,
  { title, message, url }: Asked,
  context: WorkerContext,
): Promise<Json> {
  const params = notify.params.safeParse({
    channel,
    to: address,
    subject: title,
    message: channel === "webhook" ? { message, url } : `${url}\n\n${message}`,
    ...(credential === undefined ? {} : { credential }),
  });
  if (!params.success) {
    const error = { code: "invalid_params", message: params.error.issues[0]?.message ?? "" };
    return { channel, delivered_at: null, error };
  }
  // Each message has its own idempotency key, which stays the same in every attempt.
  const stepKey = place === 0 ? context.stepKey : `${context.stepKey}-${place}`;
  const sent = await notify.run(params.data, { ...context, stepKey });
  if (sent.state === "failed")
    return { channel, delivered_at: null, error: { code: sent.code, message: sent.message } };
  return { channel, delivered_at: new Date(context.now()).toISOString() };
}
