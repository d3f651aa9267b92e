import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { z } from "zod";

const WEBHOOK_SECRET = "whsec_of_these_tests";

/**
 * A stand-in for the payment provider. It speaks Stripe's wire format, and its page has one button that pays
 * or saves a card.
 */
export interface CardPayments {
  /** Settings that make the product use it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Sets the URL for webhooks about payments. */
  notify(address: string): void;
  close(): void;
}

interface Session {
  readonly savesCard: boolean;
  readonly returnTo: string;
  readonly cancelTo: string;
  readonly topUp: string;
  readonly amount: number;
  readonly currency: string;
}

export async function startCardPayments(): Promise<CardPayments> {
  const sessions = new Map<string, Session>();
  let product = "";
  let url = "";
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://payments");
    if (pathname === "/v1/checkout/sessions") {
      const id = `cs_test_${sessions.size + 1}`;
      sessions.set(id, sessionOf(new URLSearchParams(await bodyOf(request))));
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ id, object: "checkout.session", url: `${url}/pay/${id}` }));
      return;
    }
    const answer = cardAnswer(pathname, new URLSearchParams(await bodyOf(request)));
    if (answer !== undefined) {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(answer));
      return;
    }
    const id = pathname.replace("/pay/", "");
    const session = sessions.get(id);
    if (!session) {
      response.writeHead(404, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { type: "invalid_request_error", message: "No such thing" } }));
    } else if (request.method === "POST") {
      await fetch(`${product}/api/stripe/webhook`, { method: "POST", ...paidEvent(id, session) });
      response.writeHead(303, { location: session.returnTo }).end();
    } else {
      response.setHeader("content-type", "text/html");
      response.end(
        `<form method="post"><button>${session.savesCard ? "Save card" : `Pay ${session.amount} ${session.currency}`}</button></form><a href="${session.cancelTo}">Back</a>`,
      );
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = z.object({ port: z.int() }).parse(server.address());
  url = `http://127.0.0.1:${port}`;
  return {
    settings: {
      STRIPE_SECRET_KEY: "sk_test_of_these_tests",
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      MILLRACE_STRIPE_URL: url,
    },
    notify: (address) => {
      product = address;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function sessionOf(form: URLSearchParams): Session {
  return {
    savesCard: form.get("mode") === "setup",
    returnTo: form.get("success_url") ?? "",
    cancelTo: form.get("cancel_url") ?? "",
    topUp: form.get("client_reference_id") ?? "",
    amount: Number(form.get("line_items[0][price_data][unit_amount]")),
    currency: form.get("line_items[0][price_data][currency]") ?? "",
  };
}

/** Creates an event signed like Stripe's webhooks. */
function paidEvent(id: string, { savesCard, topUp, amount, currency }: Session) {
  const object = savesCard
    ? {
        ...{ id, object: "checkout.session", mode: "setup", payment_status: "no_payment_required" },
        ...{ client_reference_id: topUp, setup_intent: `seti_${id}` },
      }
    : {
        ...{ id, object: "checkout.session", payment_status: "paid", payment_intent: `pi_${id}` },
        ...{ client_reference_id: topUp, amount_total: amount, currency },
      };
  const event = { id: `evt_${id}`, object: "event", type: "checkout.session.completed", data: { object } };
  const body = JSON.stringify(event);
  const t = Math.floor(Date.now() / 1000);
  const v1 = createHmac("sha256", WEBHOOK_SECRET).update(`${t}.${body}`).digest("hex");
  return { body, headers: { "Stripe-Signature": `t=${t},v1=${v1}` } };
}

/** Responds to requests about saved cards, whose payments all succeed. */
function cardAnswer(pathname: string, form: URLSearchParams): object | undefined {
  if (pathname === "/v1/customers") return { id: "cus_1", object: "customer" };
  if (pathname.startsWith("/v1/setup_intents/")) {
    const payment_method = { id: "pm_1", object: "payment_method", card: { brand: "visa", last4: "4242" } };
    return { id: pathname.replace(/.*\//, ""), object: "setup_intent", payment_method };
  }
  if (/^\/v1\/payment_methods\/\w+\/detach$/.test(pathname)) return { id: "pm_1", object: "payment_method" };
  if (pathname !== "/v1/payment_intents" || form.get("amount") === null) return undefined;
  const amount = Number(form.get("amount"));
  return {
    ...{ id: `pi_${form.get("metadata[top_up]")}`, object: "payment_intent", status: "succeeded" },
    ...{ amount, amount_received: amount, currency: form.get("currency") },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += part;
  return text;
}
