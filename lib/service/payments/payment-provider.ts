import type { Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";

/**
 * Payment provider through which workspaces buy credit. However it works internally, it creates a payment
 * page and reports the outcome of the payment. Only its reports change the ledger (`record-payment.ts`).
 */
export interface PaymentProvider {
  /** ID of the provider. It is stored in the ledger, so it must never change. */
  readonly id: string;
  readonly payouts: PayoutProvider;
  readonly cards: CardProvider;
  /** Creates a payment page at the provider. Starting the same order twice returns the same page. */
  begin(order: PaymentOrder): Promise<Result<PaymentPage, Problem>>;
  /** Repeating a refund with the same attempt number refunds only once. */
  refund(order: RefundOrder): Promise<RefundSent>;
  /** Finds the card that an order was paid with, by the `intent` of its `PaymentFact`. */
  findCard(intent: string): Promise<FoundCard>;
  /**
   * Reads the event that a webhook call reports. Null for events that move no money. Refuses calls that don't
   * come from the provider.
   */
  readFact(
    call: WebhookFacts,
  ): Promise<Result<PaymentFact | ReturnedPayout | CompletedCardPage | null, Problem>>;
}

/**
 * `fingerprint` identifies a card across people and workspaces; it is null for other payment methods. If
 * `known` is false, the caller should try again later.
 */
export type FoundCard =
  | { readonly known: true; readonly fingerprint: string | null }
  | { readonly known: false };

export interface CardProvider {
  /** The same `cardId` always returns the same customer. */
  makeCustomer(cardId: string, workspaceName: string): Promise<Result<string, Problem>>;
  /** Creates a page at the provider for saving a card without a payment. Returns the page's URL. */
  openPage(order: CardPageOrder): Promise<Result<string, Problem>>;
  /** Returns the card that the customer saved on the page; null if the provider doesn't respond. */
  readSaved(setup: string): Promise<SavedCard | null>;
  /** Returns the reason why an amount can't be charged, or null. */
  checkAmount(amount: number, currency: string): string | null;
  /** Charges the card, once per order. A repeated call first looks for an existing payment. */
  charge(order: CardCharge): Promise<CardCharged>;
  /** Deletes the card at the provider. Returns false if this has to be tried again. */
  detach(method: string): Promise<boolean>;
}

export interface CardPageOrder {
  /** Our ID for the card, which the provider includes in its reports. */
  readonly cardId: string;
  readonly customer: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface CompletedCardPage {
  readonly kind: "card_page_completed";
  readonly cardId: string;
  /** The provider's ID of the card setup that the customer completed on the page. */
  readonly setup: string;
}

export interface SavedCard {
  /** The provider's ID for the card. */
  readonly method: string;
  readonly brand: string;
  readonly lastFour: string;
}

export interface CardCharge {
  readonly topUpId: string;
  readonly customer: string;
  readonly method: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** True if a request was sent before and its response is missing. */
  readonly isRepeat: boolean;
  /** If false, a repeated call only looks for an existing payment and doesn't charge the card. */
  readonly mayCharge: boolean;
}

/**
 * `stopped`: the card was declined or can't be charged. `processing`: the provider is processing the payment.
 * `unknown`: the provider may have received the request. `later`: the provider hasn't received it, but a retry may
 * work. `none`: the provider has no such payment.
 */
export type CardCharged =
  | { readonly state: "paid"; readonly fact: PaymentFact }
  | { readonly state: "stopped"; readonly reason: "declined" | "authentication_required" | "not_payable" }
  | { readonly state: "processing" | "unknown" | "later" | "none" };

/** Each seller has an account with the provider, to which the payouts are sent. */
export interface PayoutProvider {
  /** The same workspace always gets the same account. */
  makeAccount(workspaceId: string, name: string, email: string): Promise<Result<string, Problem>>;
  /**
   * Creates a link to the provider's onboarding page, where the seller verifies their identity and enters
   * their bank details. Returns the link's URL.
   */
  openAccount(account: string, returnUrl: string): Promise<Result<string, Problem>>;
  /** True if the account can receive money now; null if the provider doesn't respond. */
  isReady(account: string): Promise<boolean | null>;
  send(order: PayoutOrder): Promise<MoneySent>;
}

export interface PayoutOrder {
  readonly payoutId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  /** Number of the attempt. Repeating the order with the same number pays only once. */
  readonly attempt: number;
}

export interface RefundOrder {
  readonly refundId: string;
  /** The provider's ID of the payment. */
  readonly intent: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly attempt: number;
  /** True if the refund was sent to the provider before, with an unknown outcome. */
  readonly isRepeat: boolean;
}

/**
 * `unknown`: the provider may have received the order. `later`: the provider hasn't received it, but a retry may work.
 * `never`: no retry can work.
 */
export type MoneySent =
  | { readonly state: "sent"; readonly reference: string }
  | { readonly state: "later" | "never"; readonly reason: string }
  | { readonly state: "unknown" };

/**
 * Outcome of sending a refund. Includes the total amount refunded for the payment so far, if the provider
 * reports it.
 */
export type RefundSent =
  | Exclude<MoneySent, { readonly state: "sent" }>
  | {
      readonly state: "sent";
      readonly reference: string;
      readonly charge: { readonly id: string; readonly refunded: number } | null;
    };

/** Event for a payout that had been completed and then was returned in full. */
export interface ReturnedPayout {
  readonly kind: "payout_returned";
  readonly payoutId: string;
}

export interface PaymentOrder {
  /** Our ID for the order, which the provider includes in its reports. */
  readonly topUpId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

export interface PaymentPage {
  /** ID of the page at the provider. */
  readonly session: string;
  readonly url: string;
}

export interface PaymentFact {
  /** The provider's own ID of the payment event. A repeated report has the same ID. */
  readonly id: string;
  readonly kind: "paid" | "refunded" | "refund_failed" | "dispute_lost";
  /** Minor units; null means the whole amount. */
  readonly amount: number | null;
  /**
   * Currency of the amount, in upper case; null if the event has none. An amount in a currency other than the
   * order's never counts.
   */
  readonly currency: string | null;
  /** Our ID for the order, and the provider's IDs of the payment page and the payment. At least one is set. */
  readonly topUpId: string | null;
  readonly session: string | null;
  readonly intent: string | null;
}

export interface WebhookFacts {
  readonly signature: string;
  /** Raw bytes, because the signature covers them. */
  readonly body: Uint8Array;
}
