import { act, useState } from "react";
import { expect, test } from "vitest";
import { field, Studio } from "@/components/frame/studio.suite";
import { render, type } from "@/components/worker-form/render.suite";
import type { PublishedData } from "@/lib/schema/dashboard";
import { type WidgetDraft, WidgetForm } from "./widget-form";

const published: PublishedData = {
  as_of: "2026-01-05T10:00:00.000Z",
  version: 1,
  run_id: "r",
  sample: false,
  sources: [],
  failure: null,
  data: { symbol: "AAPL", currency: "USD", close: 190 },
  error: null,
};

test("a widget without a name says so and is not saved; Enter saves one with a name", async () => {
  const saved: WidgetDraft[] = [];
  await render(<Form onSave={(draft) => saved.push(draft)} />);
  const name = field("Name");
  const enter = () => act(async () => name.form?.requestSubmit());
  await type(name, " ");
  expect(name.getAttribute("aria-invalid")).toBe("true");
  await enter();
  expect(saved).toEqual([]);
  await type(name, "Close");
  await enter();
  expect(saved).toMatchObject([{ name: "Close" }]);
});

test("a unit is taken away by emptying it, and is the data's again when it is typed", async () => {
  const saved: WidgetDraft[] = [];
  await render(<Form onSave={(draft) => saved.push(draft)} />);
  const unit = field("Unit");
  expect(unit.value).toBe("USD");
  for (const text of ["", "USD"]) {
    await type(unit, text);
    await act(async () => unit.form?.requestSubmit());
  }
  expect(saved.map(({ options }) => options)).toEqual([{ unit: "" }, {}]);
});

function Form({ onSave }: { onSave: (draft: WidgetDraft) => void }) {
  const [draft, setDraft] = useState<WidgetDraft>({ name: "Price", kind: "number", options: {} });
  return (
    <Studio>
      <WidgetForm
        id="widget"
        onSubmit={() => onSave(draft)}
        draft={draft}
        onChange={setDraft}
        published={published}
      />
    </Studio>
  );
}
