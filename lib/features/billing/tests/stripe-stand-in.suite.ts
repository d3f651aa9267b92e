import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll } from "vitest";

export const WEBHOOK_SECRET = "whsec_of_these_tests";

interface StandInRefund {
  readonly id: string;
  readonly object: string;
  readonly status: string;
  readonly payment_intent: string;
  readonly amount: number;
  readonly metadata: { readonly card_refund: string };
}

interface StandInPayment {
  readonly id: string;
  readonly object: "payment_intent";
  readonly amount: number;
  readonly amount_received: number;
  readonly currency: string;
  readonly customer: string;
  readonly payment_method: string;
  readonly status: string;
  readonly metadata: { readonly top_up: string };
  readonly last_payment_error: { readonly code: string } | null;
}

/**
 * Starts a local server that speaks Stripe's wire format for Checkout, saved cards and Connect. It signs
 * events like Stripe.
 */
export async function stripeStandIn() {
  const asked: { readonly form: URLSearchParams; readonly key: string; readonly authorization: string }[] =
    [];
  const sessions = new Map<string, { id: string; url: string }>();
  /** Faults of the next calls, instead of successful responses. */
  const faults: (number | "break" | "lose" | { status: number; code: string })[] = [];
  const accounts = new Map<string, { id: string; status: string }>();
  const transfers = new Map<string, { id: string; amount: string; destination: string; payout: string }>();
  /** Card fingerprints by payment. */
  const cards = new Map<string, string>();
  const refunds: StandInRefund[] = [];
  const refundsByKey = new Map<string, StandInRefund>();
  /** Cents refunded through the provider's own dashboard, by payment. */
  const refundedThere = new Map<string, number>();
  const chargeOf = ({ payment_intent: intent }: StandInRefund) => {
    const ours = refunds.filter(({ payment_intent }) => payment_intent === intent);
    const sum = ours.reduce((total, { amount }) => total + amount, refundedThere.get(intent) ?? 0);
    return { id: `ch_${intent}`, object: "charge", amount_refunded: sum };
  };
  /** Off-session payments with saved cards. `declines` has the errors of the next ones. */
  const payments: StandInPayment[] = [];
  const paymentsByKey = new Map<string, StandInPayment>();
  const declines: string[] = [];
  const detached: string[] = [];
  const stored = { cards, muteCards: false };
  const paymentOf = (form: URLSearchParams): StandInPayment => {
    const code = declines.shift();
    const amount = Number(form.get("amount"));
    const paid = code === undefined;
    return {
      ...{ id: `pi_auto_${payments.length + 1}`, object: "payment_intent", amount },
      ...{ amount_received: paid ? amount : 0, currency: form.get("currency") ?? "" },
      ...{ customer: form.get("customer") ?? "", payment_method: form.get("payment_method") ?? "" },
      status: paid ? "succeeded" : code === "processing" ? "processing" : "requires_payment_method",
      metadata: { top_up: form.get("metadata[top_up]") ?? "" },
      last_payment_error: paid || code === "processing" ? null : { code },
    };
  };
  const madeBy = <T>(made: Map<string, T>, key: string, make: () => T): T => {
    const found = made.get(key) ?? make();
    made.set(key, found);
    return found;
  };
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const [, intent] = /^\/v1\/payment_intents\/(\w+)/.exec(request.url ?? "") ?? [];
    // Separate from payments, because nothing waits for this call. Its only possible fault is an error
    // response.
    if (intent !== undefined) {
      if (stored.muteCards)
        return void response.writeHead(500, { "content-type": "application/json" }).end("{}");
      const fingerprint = cards.get(intent);
      const payment_method_details = fingerprint
        ? { type: "card", card: { fingerprint } }
        : { type: "sepa_debit" };
      const latest_charge = { id: `ch_${intent}`, object: "charge", payment_method_details };
      const found = { id: intent, object: "payment_intent", latest_charge };
      return void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(found));
    }
    const key = String(request.headers["idempotency-key"] ?? "");
    asked.push({ form: new URLSearchParams(text), key, authorization: request.headers.authorization ?? "" });
    const fault = faults.shift();
    if (fault === "break") return void request.socket.destroy();
    const isLost = fault === "lose";
    const send = (status: number, body: object) =>
      // The request succeeded, but its response is lost.
      isLost
        ? request.socket.destroy()
        : response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (fault !== undefined && fault !== "lose") {
      const { status, code } = typeof fault === "number" ? { status: fault, code: undefined } : fault;
      const type = status < 500 ? "invalid_request_error" : "api_error";
      return void send(status, { error: { type, code, message: "No" } });
    }
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://stripe");
    if (pathname === "/v1/customers") return void send(200, { id: `cus_${key}`, object: "customer" });
    if (pathname === "/v1/payment_intents" && request.method === "GET") {
      const customer = searchParams.get("customer");
      const data = payments.filter((payment) => payment.customer === customer).toReversed();
      return void send(200, { object: "list", data, has_more: false, url: "/v1/payment_intents" });
    }
    if (pathname === "/v1/payment_intents") {
      const payment = madeBy(paymentsByKey, key, () => {
        const made = paymentOf(new URLSearchParams(text));
        payments.push(made);
        return made;
      });
      const { last_payment_error: error } = payment;
      if (error === null) return void send(200, payment);
      return void send(402, {
        error: { type: "card_error", ...error, message: "No", payment_intent: payment },
      });
    }
    const [, setup] = /^\/v1\/setup_intents\/(\w+)/.exec(pathname) ?? [];
    if (setup !== undefined) {
      const card = { brand: "visa", last4: setup.slice(-4) };
      const payment_method = { id: `pm_${setup}`, object: "payment_method", type: "card", card };
      return void send(200, { id: setup, object: "setup_intent", status: "succeeded", payment_method });
    }
    const [, method] = /^\/v1\/payment_methods\/(\w+)\/detach/.exec(pathname) ?? [];
    if (method !== undefined) {
      detached.push(method);
      return void send(200, { id: method, object: "payment_method" });
    }
    if (pathname === "/v1/checkout/sessions") {
      const id = `cs_test_${sessions.size + 1}`;
      const session = madeBy(sessions, key, () => ({ id, url: `https://checkout.example/${id}` }));
      return void send(200, { ...session, object: "checkout.session", payment_status: "unpaid" });
    }
    if (pathname === "/v1/transfers") {
      const form = new URLSearchParams(text);
      const transfer = madeBy(transfers, key, () => ({
        id: `tr_${transfers.size + 1}`,
        amount: form.get("amount") ?? "",
        destination: form.get("destination") ?? "",
        payout: form.get("metadata[payout]") ?? "",
      }));
      return void send(200, { ...transfer, object: "transfer" });
    }
    if (pathname === "/v1/refunds" && request.method === "GET") {
      const intent = searchParams.get("payment_intent");
      const data = refunds
        .filter(({ payment_intent }) => payment_intent === intent)
        .toReversed()
        .map((refund) => ({ ...refund, charge: chargeOf(refund) }));
      return void send(200, { object: "list", data, has_more: false, url: "/v1/refunds" });
    }
    if (pathname === "/v1/refunds") {
      const form = new URLSearchParams(text);
      const refund = madeBy(refundsByKey, key, () => {
        const made = {
          ...{ id: `re_${refunds.length + 1}`, object: "refund", status: "succeeded" },
          ...{ payment_intent: form.get("payment_intent") ?? "", amount: Number(form.get("amount")) },
          metadata: { card_refund: form.get("metadata[card_refund]") ?? "" },
        };
        refunds.push(made);
        return made;
      });
      return void send(200, { ...refund, charge: chargeOf(refund) });
    }
    if (pathname === "/v2/core/account_links")
      return void send(200, { url: `https://connect.example/${JSON.parse(text).account}` });
    if (pathname === "/v2/core/accounts") {
      const account = madeBy(accounts, key, () => ({ id: `acct_${accounts.size + 1}`, status: "pending" }));
      return void send(200, { id: account.id, object: "v2.core.account" });
    }
    const account = [...accounts.values()].find(({ id }) => pathname === `/v2/core/accounts/${id}`);
    if (account === undefined) return void send(404, { error: { type: "invalid_request_error" } });
    const capabilities = { stripe_balance: { stripe_transfers: { status: account.status } } };
    send(200, { id: account.id, configuration: { recipient: { capabilities } } });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no address.");
  const url = `http://127.0.0.1:${address.port}`;
  return Object.assign(stored, {
    ...{ url, asked, faults, sessions, accounts, transfers },
    ...{ refunds, refundsByKey, refundedThere },
    ...{ payments, paymentsByKey, declines, detached },
  });
}

let events = 0;

/** Creates a signed event like those Stripe sends. */
export function stripeEvent(type: string, object: object, at = Date.now(), secret = WEBHOOK_SECRET) {
  events += 1;
  const raw = JSON.stringify({ id: `evt_${events}`, object: "event", type, data: { object } });
  const t = Math.floor(at / 1000);
  const v1 = createHmac("sha256", secret).update(`${t}.${raw}`).digest("hex");
  return { raw, headers: { "Stripe-Signature": `t=${t},v1=${v1}` } };
}
