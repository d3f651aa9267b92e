import { afterEach, expect, test, vi } from "vitest";
import { button, Studio } from "@/components/frame/studio.suite";
import { click, eventually, render, type } from "@/components/worker-form/render.suite";
import { ModelPrices } from "./model-prices";

afterEach(() => vi.unstubAllGlobals());

test("prices are entered as amounts and sent in micro-units, and what is none is not sent", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    return Response.json({ prices: [], monthly_budget: null });
  });
  const page = await render(
    <Studio>
      <ModelPrices saved={[{ model: "house-model", input: 150_000, output: 600_000 }]} />
    </Studio>,
  );
  await click(button("Add a model"));
  const [name, read, written] = [...page.querySelectorAll("input")].slice(3);
  await type(name!, "other");
  await type(read!, "2.5");
  await type(written!, "ten");
  await click(button("Save prices"));
  expect(page.querySelector("[role=alert]")?.textContent).toContain("other");
  expect(sent).toEqual([]);
  await type(written!, "10");
  await click(button("Save prices"));
  await eventually(() =>
    expect(sent).toEqual([
      {
        prices: [
          { model: "house-model", input: 150_000, output: 600_000 },
          { model: "other", input: 2_500_000, output: 10_000_000 },
        ],
      },
    ]),
  );
});
