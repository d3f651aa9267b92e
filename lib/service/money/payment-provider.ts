import type { Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";

/**
 * How money comes into a workspace's balance. Whatever a provider does outside, here it has three moments: a payment
 * begins, the provider says what came of it, money goes back. Only what it says moves the ledger
 * (`apply-payment.ts`), under the provider's own name for the payment, so telling it twice changes nothing.
 */
export interface PaymentProvider {
  /** Stands in the ledger: it never changes. */
  readonly id: string;
  /** Settled at once, or a page of the provider's where the buyer pays. */
  begin(order: PaymentOrder): Promise<Result<PaymentBegun, Problem>>;
  /** What a call to our webhook says; refused when it is not the provider's. Providers without one refuse all. */
  readEvents(call: WebhookFacts): Promise<Result<readonly PaymentEvent[], Problem>>;
  /** Asks for money to go back; the ledger follows when the provider says that it did. */
  refund(payment: PaymentName, amount: number): Promise<Result<readonly PaymentEvent[], Problem>>;
}

interface PaymentOrder extends Money {
  readonly workspaceId: string;
  /** Ours: the same order begun twice is one payment. */
  readonly reference: string;
  /** Where a hosted page leads back to. */
  readonly returnUrl: string | null;
}

interface Money {
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

type PaymentBegun =
  | { readonly state: "settled"; readonly event: PaymentEvent }
  | { readonly state: "elsewhere"; readonly url: string };

interface PaymentName {
  readonly provider: string;
  readonly reference: string;
}

export interface PaymentEvent extends Money {
  readonly kind: "settled" | "refunded";
  readonly workspaceId: string;
  /** The provider's name for this movement of money. */
  readonly reference: string;
}

interface WebhookFacts {
  readonly headers: { get(name: string): string | null };
  /** Byte for byte, as signatures are made over it. */
  readonly body: Uint8Array;
}
