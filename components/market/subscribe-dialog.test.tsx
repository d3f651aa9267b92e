import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, field, Studio } from "@/components/frame/studio.suite";
import { click, eventually, press, render, type } from "@/components/worker-form/render.suite";
import { ApiError } from "@/lib/client/api-error";
import type { MarketDetail } from "@/lib/contract/market";
import { PayByCard } from "./pay-by-card";
import { type PendingOrder, takePendingOrder } from "./pending-order";
import { SubscribeDialog } from "./subscribe-dialog";

const ID = "0190e000-0000-7000-8000-000000000001";
const item: MarketDetail = {
  kind: "workflow",
  id: ID,
  name: "Feed",
  description: "",
  publisher: "Desk",
  price: { mode: "monthly", amount: 500, currency: "USD" },
  announced: null,
  rating: null,
  drawing: null,
  ratings: [],
  own_rating: null,
  may_rate: false,
  failing_since: null,
  own: false,
  subscribed: false,
  listed: true,
  slug: "board-1a2b3c",
  summary: "",
  category: "",
  taken_down: null,
  review: null,
  review_first: [],
  available: true,
  has_data: true,
  type: null,
  endpoints: [],
  widgets: [],
  sample: null,
  sample_data: false,
  tiers: [],
  preview: null,
  calls: { hosts: [], any_host: false, email: false },
  record: { runs: 0, succeeded: 0, last_success_at: null, usual_seconds: null, usual_ms: null },
  changes: [],
  show_tests: false,
  tests: null,
  subscription: null,
};
const refusal = { type: "about:blank", title: "Changed", status: 409, detail: "It is 8.00 USD a month now." };

let balance: () => Promise<Response>;
let order: (body: string) => Promise<Response>;
let earned: () => Promise<Response>;
let pay: (body: string) => Promise<Response>;
const coupon = { code: "SPRING", amount: 375, whole: 500, currency: "USD", periods: 3 };

beforeEach(() => {
  balance = async () => Response.json({ items: [{ currency: "USD", amount: 900, held: 100 }] });
  earned = async () => Response.json({ items: [], hold_days: 7, top_ups: false });
  vi.stubGlobal("fetch", (address: string, { body }: RequestInit = {}) => {
    if (address.includes("/balance")) return balance();
    if (address.includes("/billing/earned")) return earned();
    if (address.endsWith("/coupon")) return Promise.resolve(Response.json(coupon));
    return address.includes("/billing/top-ups") ? pay(String(body)) : order(String(body));
  });
});
afterEach(() => vi.unstubAllGlobals());

test("a balance is told when it is known, and why when it is not", async () => {
  let answer: (response: Response) => void = () => {};
  balance = () => new Promise((resolve) => (answer = resolve));
  await render(<Shop />);
  expect(document.body.textContent).not.toContain("balance");
  answer(new Response("", { status: 500 }));
  await eventually(() => expect(document.body.textContent).toContain("Couldn't load the balance."));
  expect(document.body.textContent).not.toContain("0.00");
  balance = async () => Response.json({ items: [{ currency: "USD", amount: 900, held: 100 }] });
  await click(button("Try again"));
  await eventually(() => expect(document.body.textContent).toContain("8.00 USD"));
});

test("consent is to the price that is shown, goes with the order, and has to be given to another one", async () => {
  const sent: string[] = [];
  order = async (body) => {
    sent.push(body);
    return Response.json({ ...refusal, code: "price_changed" }, { status: 409 });
  };
  await render(<Shop />);
  await agree();
  await click(button("Subscribe for 5.00 USD a month"));
  await eventually(() => expect(document.body.textContent).toContain(refusal.detail));
  expect(JSON.parse(sent[0] ?? "")).toMatchObject({ id: ID, price: item.price });

  await click(button("Raise"));
  expect(button("Subscribe for 8.00 USD a month").disabled).toBe(true);
  await agree();
  expect(button("Subscribe for 8.00 USD a month").disabled).toBe(false);
});

test("no way out loses the key of what is being paid", async () => {
  order = () => new Promise(() => {});
  await render(<Shop />);
  await agree();
  await click(button("Subscribe for 5.00 USD a month"));
  await eventually(() => expect(button("Cancel").disabled).toBe(true));
  await press(button("Cancel"), "Escape");
  await click(button("Close"));
  expect(button("Cancel")).toBeTruthy();
});

const short = {
  type: "about:blank",
  title: "Short",
  status: 402,
  code: "insufficient_credit",
  detail: "Add credit.",
};
const refuse = async () => Response.json(short, { status: 402 });

test("where cards are taken, a balance that is short is topped up, or the card pays the first period", async () => {
  earned = async () => Response.json({ items: [], hold_days: 7, top_ups: true });
  order = refuse;
  await render(<Shop />);
  await agree();
  await click(button("Subscribe for 5.00 USD a month"));
  await eventually(() => expect(button("Top up")).toBeTruthy());
  expect(document.body.textContent).not.toContain("grant credit");
  const sent: string[] = [];
  pay = async (body) => {
    sent.push(body);
    return new Promise(() => {});
  };
  await click(button("Pay 5.00 USD by card"));
  await eventually(() => expect(sent).toHaveLength(1));
  expect(JSON.parse(sent[0] ?? "")).toMatchObject({
    amount: 500,
    currency: "USD",
    return_to: `/market/workflow/${ID}`,
  });
  // The pending order can be taken once only, and only for its own item.
  expect(takePendingOrder({ kind: "workflow", id: "f2" })).toBeNull();
  expect(takePendingOrder({ kind: "workflow", id: ID })).toMatchObject({ id: ID, price: item.price });
  expect(takePendingOrder({ kind: "workflow", id: ID })).toBeNull();
});

test("an accepted coupon is in what is agreed to, on the button and in what the card pays, until it is changed", async () => {
  earned = async () => Response.json({ items: [], hold_days: 7, top_ups: true });
  order = refuse;
  await render(<Shop />);
  const code = field("Coupon");
  await type(code, "spring");
  await click(button("Apply"));
  await eventually(() => expect(button("Subscribe for 3.75 USD")).toBeTruthy());
  expect(document.body.textContent).toContain(
    "I agree to pay 5.00 USD a month; with code SPRING, 3.75 USD for the first 3 periods",
  );
  await agree();
  await click(button("Subscribe for 3.75 USD"));
  await eventually(() => expect(button("Pay 3.75 USD by card")).toBeTruthy());
  // A new code isn't accepted yet, and consent to a lower price isn't consent to the full one.
  await type(code, "springs");
  expect(button("Subscribe for 5.00 USD a month").disabled).toBe(true);
  expect(() => button("Pay 3.75 USD by card")).toThrow();
});

test("an order with a coupon is offered at what it costs, without a try of the code too", async () => {
  earned = async () => Response.json({ items: [], hold_days: 7, top_ups: true });
  order = refuse;
  await render(<Shop />);
  await type(field("Coupon"), "spring");
  await agree();
  await click(button("Subscribe for 5.00 USD a month"));
  await eventually(() => expect(button("Pay 3.75 USD by card")).toBeTruthy());
});

test("an order that was paid by card but came short is offered at what it costs with its coupon", async () => {
  earned = async () => Response.json({ items: [], hold_days: 7, top_ups: true });
  const late = { kind: "workflow", id: ID, price: item.price, coupon: "SPRING" } as const;
  await render(
    <Studio>
      <PayByCard
        error={new ApiError({ ...short, kind: "problem", problem: null, errorId: null, retryAfter: null })}
        amount={500}
        currency="USD"
        order={late}
      />
    </Studio>,
  );
  await eventually(() => expect(button("Pay 3.75 USD by card")).toBeTruthy());
});

test("where no cards are taken, the operator is named and nothing can be topped up", async () => {
  order = refuse;
  await render(<Shop />);
  await agree();
  await click(button("Subscribe for 5.00 USD a month"));
  await eventually(() => expect(document.body.textContent).toContain("grant credit to this workspace"));
  expect(() => button("Top up")).toThrow();
});

test("an order that a card has paid goes on by itself until the payment is confirmed", async () => {
  let asked = 0;
  let answerSecond: (response: Response) => void = () => {};
  const second = new Promise<Response>((resolve) => {
    answerSecond = resolve;
  });
  order = async () => {
    asked += 1;
    return asked === 1 ? refuse() : second;
  };
  await render(<Shop paid={{ kind: "workflow", id: ID, price: item.price }} />);
  await eventually(() => expect(document.body.textContent).toContain("Payment submitted"));
  answerSecond(Response.json({ ...refusal, code: "price_changed" }, { status: 409 }));
  await eventually(() => expect(document.body.textContent).toContain(refusal.detail));
  expect(asked).toBe(2);
});

test("only what is charged by the cycle asks for the most in a month", async () => {
  await render(<Shop />);
  expect(document.body.textContent).not.toContain("Monthly limit");
  await click(button("Per cycle"));
  await eventually(() => expect(document.body.textContent).toContain("Monthly limit"));
});

async function agree(): Promise<void> {
  const box = document.querySelector("[role=checkbox]");
  if (!box) throw new Error("Nothing asks for consent");
  await click(box);
}

function Shop({ paid }: { paid?: PendingOrder }) {
  const [open, setOpen] = useState(true);
  const [price, setPrice] = useState(item.price);
  return (
    <Studio>
      <SubscribeDialog item={{ ...item, price }} open={open} onOpenChange={setOpen} paid={paid} />
      <button type="button" onClick={() => setPrice({ ...price, amount: 800 })}>
        Raise
      </button>
      <button type="button" onClick={() => setPrice({ ...price, mode: "per_cycle" })}>
        Per cycle
      </button>
    </Studio>
  );
}
