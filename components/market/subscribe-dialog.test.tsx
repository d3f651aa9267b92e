import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { button, Studio } from "@/components/frame/studio.suite";
import { click, eventually, press, render } from "@/components/worker-form/render.suite";
import type { MarketDetail } from "@/lib/contract/market";
import { SubscribeDialog } from "./subscribe-dialog";

const item: MarketDetail = {
  kind: "workflow",
  id: "f1",
  name: "Feed",
  description: "",
  publisher: "Desk",
  price: { mode: "monthly", amount: 500, currency: "USD" },
  announced: null,
  rating: null,
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
  subscription: null,
};
const refusal = { type: "about:blank", title: "Changed", status: 409, detail: "It is 8.00 USD a month now." };

let balance: () => Promise<Response>;
let order: (body: string) => Promise<Response>;

beforeEach(() => {
  balance = async () => Response.json({ items: [{ currency: "USD", amount: 900, held: 100 }] });
  vi.stubGlobal("fetch", (address: string, { body }: RequestInit = {}) =>
    address.includes("/balance") ? balance() : order(String(body)),
  );
});
afterEach(() => vi.unstubAllGlobals());

test("a balance is told when it is known, and why when it is not", async () => {
  let answer: (response: Response) => void = () => {};
  balance = () => new Promise((resolve) => (answer = resolve));
  await render(<Shop />);
  expect(document.body.textContent).not.toContain("balance");
  answer(new Response("", { status: 500 }));
  await eventually(() => expect(document.body.textContent).toContain("The balance could not be loaded."));
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
  expect(JSON.parse(sent[0] ?? "")).toMatchObject({ id: "f1", price: item.price });

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

test("only what is charged by the cycle asks for the most in a month", async () => {
  await render(<Shop />);
  expect(document.body.textContent).not.toContain("Most a month");
  await click(button("By the cycle"));
  await eventually(() => expect(document.body.textContent).toContain("Most a month"));
});

async function agree(): Promise<void> {
  const box = document.querySelector("[role=checkbox]");
  if (!box) throw new Error("Nothing asks for consent");
  await click(box);
}

function Shop() {
  const [open, setOpen] = useState(true);
  const [price, setPrice] = useState(item.price);
  return (
    <Studio>
      <SubscribeDialog item={{ ...item, price }} open={open} onOpenChange={setOpen} />
      <button type="button" onClick={() => setPrice({ ...price, amount: 800 })}>
        Raise
      </button>
      <button type="button" onClick={() => setPrice({ ...price, mode: "per_cycle" })}>
        By the cycle
      </button>
    </Studio>
  );
}
