import { z } from "zod";
import type { Env } from "@/lib/env";
import { parseJson } from "@/lib/kit/parse-json";
import { fetchExempting } from "@/lib/service/outbound/fetch-exempting";
import type { Finding } from "./finding";

const WHAT = "Payments";
const STRIPE = "https://api.stripe.com";
const PATIENCE_MS = 5_000;
const MAX_ENDPOINTS = 100;
/**
 * Events that we need from Stripe. One turns a paid Checkout session into credit, the other completes an
 * automatic top-up whose response was lost.
 */
const NEEDED_EVENTS = ["checkout.session.completed", "payment_intent.succeeded"];
const endpoints = z.object({
  data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
});

/** The signing secret can't be checked, because Stripe doesn't reveal it. */
export async function examinePayments({ stripe, publicUrl }: Env): Promise<Finding[]> {
  if (stripe === undefined) return [];
  const wrong = (says: string): Finding[] => [{ what: WHAT, state: "wrong", says }];
  const origin = stripe.url ?? STRIPE;
  const url = `${origin}/v1/webhook_endpoints?limit=${MAX_ENDPOINTS}`;
  const answer = await fetchExempting([], [origin])(url, {
    headers: { authorization: `Bearer ${stripe.secretKey}` },
    timeoutMs: PATIENCE_MS,
  });
  if (!answer.ok) return wrong(`${answer.message} Top-ups aren't possible.`);
  if (answer.status === 401) return wrong("Stripe rejected the secret key. Check STRIPE_SECRET_KEY.");
  const json = parseJson(answer.body);
  const listed = endpoints.safeParse(json.ok ? json.value : null);
  if (answer.status !== 200 || !listed.success)
    return wrong(
      `Stripe responded with status ${answer.status}. Check STRIPE_SECRET_KEY and its permissions.`,
    );
  if (publicUrl === undefined)
    return wrong("Stripe can't send events to this instance. Set MILLRACE_PUBLIC_URL.");
  const expected = `${publicUrl}/api/stripe/webhook`;
  const found = listed.data.data.find((endpoint) => endpoint.url === expected);
  if (found === undefined)
    return wrong(`Stripe doesn't send events to this instance. Add the webhook ${expected} in Stripe.`);
  if (found.status !== "enabled") return wrong(`The webhook ${expected} is disabled. Enable it in Stripe.`);
  const events = new Set(found.enabled_events);
  const missing = events.has("*") ? undefined : NEEDED_EVENTS.find((event) => !events.has(event));
  return missing === undefined
    ? [{ what: WHAT, state: "ok", says: `Stripe accepts the key and sends events to ${expected}.` }]
    : wrong(`The webhook ${expected} lacks the event ${missing}. Add the event in Stripe.`);
}
