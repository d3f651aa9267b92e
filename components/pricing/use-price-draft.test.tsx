import { act } from "react";
import { expect, test, vi } from "vitest";
import { render } from "@/components/worker-form/render.suite";
import type { Price } from "@/lib/schema/price";
import { usePriceDraft } from "./use-price-draft";

type Form = ReturnType<typeof usePriceDraft>;

test("what is typed while a price is being stored stays", async () => {
  const drawn = vi.fn<(form: Form) => void>();
  await render(<Drawn onDrawn={drawn} />);
  const form = () => drawn.mock.lastCall?.[0] as Form;
  const sent = form().draft;
  await act(async () => form().change({ text: "7" }));
  await act(async () => form().stored(sent, monthly(650)));
  expect(form().draft.text).toBe("7");

  await act(async () => form().stored(form().draft, monthly(650)));
  expect(form().draft.text).toBe("6.50");
});

function Drawn({ onDrawn }: { onDrawn: (form: Form) => void }) {
  onDrawn(usePriceDraft(monthly(500)));
  return null;
}

function monthly(amount: number): Price {
  return { mode: "monthly", amount, currency: "USD" };
}
