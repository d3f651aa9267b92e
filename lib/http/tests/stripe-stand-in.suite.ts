import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { afterAll } from "vitest";

export const WEBHOOK_SECRET = "whsec_of_these_tests";

/** A local server that speaks Stripe's wire format for Checkout, and signs events as Stripe does. */
export async function stripeStandIn() {
  const asked: { readonly form: URLSearchParams; readonly key: string; readonly authorization: string }[] =
    [];
  const sessions = new Map<string, { id: string; url: string }>();
  /** What the next calls are answered with in place of a session. */
  const faults: (number | "break")[] = [];
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const part of request) text += part;
    const key = String(request.headers["idempotency-key"] ?? "");
    asked.push({ form: new URLSearchParams(text), key, authorization: request.headers.authorization ?? "" });
    const fault = faults.shift();
    if (fault === "break") return void request.socket.destroy();
    const send = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (fault !== undefined) {
      const type = fault < 500 ? "invalid_request_error" : "api_error";
      return void send(fault, { error: { type, message: "No" } });
    }
    if (request.url !== "/v1/checkout/sessions")
      return void send(404, { error: { type: "invalid_request_error" } });
    const id = `cs_test_${sessions.size + 1}`;
    const session = sessions.get(key) ?? { id, url: `https://checkout.example/${id}` };
    sessions.set(key, session);
    send(200, { ...session, object: "checkout.session", payment_status: "unpaid" });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The server has no address.");
  return { url: `http://127.0.0.1:${address.port}`, asked, faults, sessions };
}

let events = 0;

/** An event as it is sent, with its signature. */
export function stripeEvent(type: string, object: object, at = Date.now(), secret = WEBHOOK_SECRET) {
  events += 1;
  const raw = JSON.stringify({ id: `evt_${events}`, object: "event", type, data: { object } });
  const t = Math.floor(at / 1000);
  const v1 = createHmac("sha256", secret).update(`${t}.${raw}`).digest("hex");
  return { raw, headers: { "Stripe-Signature": `t=${t},v1=${v1}` } };
}
