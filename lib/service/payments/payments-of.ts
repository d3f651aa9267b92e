import type { Services } from "@/lib/service/services";
import type { PaymentProvider } from "./payment-provider";

export const CREDITS = "credits";

const made = new WeakMap<Services["env"], Promise<PaymentProvider>>();

/**
 * Returns the payment provider; null if only the operator can add credit. The provider's library is loaded on
 * first use, and never if payments are disabled.
 */
export async function paymentsOf({ env }: Pick<Services, "env">): Promise<PaymentProvider | null> {
  const { stripe } = env;
  if (stripe === undefined) return null;
  const known =
    made.get(env) ?? import("./stripe/stripe-provider").then((room) => room.stripeProvider(stripe));
  made.set(env, known);
  return known;
}
