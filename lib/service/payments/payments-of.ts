import type { Services } from "@/lib/service/services";
import type { PaymentProvider } from "./payment-provider";

/** Credit that the operator grants, in the ledger. */
export const CREDITS = "credits";

const made = new WeakMap<Services["env"], Promise<PaymentProvider>>();

/**
 * Who takes money in for this instance; null where its operator alone adds credit. Its library is loaded when it is first
 * asked for, and not at all where it is off.
 */
export async function paymentsOf({ env }: Pick<Services, "env">): Promise<PaymentProvider | null> {
  const { stripe } = env;
  if (stripe === undefined) return null;
  const known =
    made.get(env) ?? import("./stripe/stripe-provider").then((room) => room.stripeProvider(stripe));
  made.set(env, known);
  return known;
}
