import type { Result } from "@/lib/kit/result";
import type { Problem } from "@/lib/schema/problem";

/**
 * How credit is bought. Whatever a provider does outside, here it has two moments: a page opens on which is paid, and
 * the provider says what came of it. Only what it says moves the ledger (`record-payment.ts`).
 */
export interface PaymentProvider {
  /** Stands in the ledger: it never changes. */
  readonly id: string;
  readonly payouts: PayoutProvider;
  readonly cards: CardProvider;
  /** A page of the provider's. The same order begun twice is one page. */
  begin(order: PaymentOrder): Promise<Result<PaymentPage, Problem>>;
  /** Sends a part of what an order paid back to the card. The same refund with the same number is made once. */
  refund(order: RefundOrder): Promise<RefundSent>;
  /** Of what paid an order of ours, by its name in `PaymentFact`. */
  findCard(intent: string): Promise<FoundCard>;
  /** What a call to our webhook says; null for what moves nothing. Refused when it is not the provider's. */
  readFact(
    call: WebhookFacts,
  ): Promise<Result<PaymentFact | ReturnedPayout | CompletedCardPage | null, Problem>>;
}

/** `fingerprint`: the same for one card, whoever shows it; null for what is no card. Not `known`: ask another time. */
export type FoundCard =
  | { readonly known: true; readonly fingerprint: string | null }
  | { readonly known: false };

/** Cards that are saved, and charged while their owner is away. */
export interface CardProvider {
  /** Its name for whose cards these are. The same card order twice is one name. */
  makeCustomer(cardId: string, workspaceName: string): Promise<Result<string, Problem>>;
  /** A page of the provider's on which a card is saved and nothing is paid. */
  openPage(order: CardPageOrder): Promise<Result<string, Problem>>;
  /** The card that a completed page saved; null where the provider doesn't answer. */
  readSaved(setup: string): Promise<SavedCard | null>;
  /** Why an amount can't be charged; null where it can. */
  checkAmount(amount: number, currency: string): string | null;
  /** Charges the card, once for each order. A repeat first looks for a payment that was made. */
  charge(order: CardCharge): Promise<CardCharged>;
  /** Forgets the card. False where it has to be asked again. */
  detach(method: string): Promise<boolean>;
}

export interface CardPageOrder {
  /** Ours: what the provider says names it. */
  readonly cardId: string;
  readonly customer: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** What the provider's webhook says of a page on which a card was saved. */
export interface CompletedCardPage {
  readonly kind: "card_page_completed";
  readonly cardId: string;
  /** The provider's name for what came of the page. */
  readonly setup: string;
}

export interface SavedCard {
  /** The provider's name for it. */
  readonly method: string;
  /** Such as `visa`. */
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
  /** The provider was asked before, and its answer is missing. */
  readonly isRepeat: boolean;
  /** False: a repeat only looks for the payment, and charges nothing. */
  readonly mayCharge: boolean;
}

/**
 * `stopped`: the card or its bank says no. `processing`: the provider has it. `unknown`: the provider may have it. `later`: it
 * doesn't, and may take it another time. `none`: it has no such payment.
 */
export type CardCharged =
  | { readonly state: "paid"; readonly fact: PaymentFact }
  | { readonly state: "stopped"; readonly reason: "declined" | "authentication_required" | "not_payable" }
  | { readonly state: "processing" | "unknown" | "later" | "none" };

/** How earned money leaves: a seller has an account with the provider, and orders of ours are sent to it. */
export interface PayoutProvider {
  /** Its name. The same workspace twice is one account. */
  makeAccount(workspaceId: string, name: string, email: string): Promise<Result<string, Problem>>;
  /** A page of the provider's on which a seller says who they are, and names their bank. */
  openAccount(account: string, returnUrl: string): Promise<Result<string, Problem>>;
  /** Whether it can take money now; null where the provider does not answer. */
  isReady(account: string): Promise<boolean | null>;
  send(order: PayoutOrder): Promise<MoneySent>;
}

export interface PayoutOrder {
  readonly payoutId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  /** The same order with the same number is paid once. */
  readonly attempt: number;
}

export interface RefundOrder {
  readonly refundId: string;
  /** The provider's name for the payment. */
  readonly intent: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly attempt: number;
  /** The provider was told of it before, and what came of that is not known. */
  readonly isRepeat: boolean;
}

/** `unknown`: the provider may have it. `later`: it has not, and may take it another time. `never`: it will not. */
export type MoneySent =
  | { readonly state: "sent"; readonly reference: string }
  | { readonly state: "later" | "never"; readonly reason: string }
  | { readonly state: "unknown" };

/** With all that was refunded of the payment by now, where the provider says it. */
export type RefundSent =
  | Exclude<MoneySent, { readonly state: "sent" }>
  | {
      readonly state: "sent";
      readonly reference: string;
      readonly charge: { readonly id: string; readonly refunded: number } | null;
    };

/** A payout that was paid came back as a whole. */
export interface ReturnedPayout {
  readonly kind: "payout_returned";
  readonly payoutId: string;
}

export interface PaymentOrder {
  /** Ours: what the provider says names it. */
  readonly topUpId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** Where the page leads back to once it is paid. */
  readonly successUrl: string;
  /** Where it leads if the buyer gives up. */
  readonly cancelUrl: string;
}

export interface PaymentPage {
  /** The provider's name for it. */
  readonly session: string;
  readonly url: string;
}

export interface PaymentFact {
  /** What was said, by the provider's own name: said twice, it is one fact. */
  readonly id: string;
  readonly kind: "paid" | "refunded" | "refund_failed" | "dispute_lost";
  /** Minor units; null where all of it is meant. */
  readonly amount: number | null;
  /** Of the amount, in capitals; null where the event names none. An amount in another currency than the order's never counts. */
  readonly currency: string | null;
  /** What names the payment: one of them at least. */
  readonly topUpId: string | null;
  readonly session: string | null;
  readonly intent: string | null;
}

export interface WebhookFacts {
  readonly signature: string;
  /** Byte for byte, as signatures are made over it. */
  readonly body: Uint8Array;
}
