import { act, useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { button, Studio } from "@/components/frame/studio.suite";
import { click, eventually, press, render, type } from "@/components/worker-form/render.suite";
import { ParameterBar } from "./parameter-bar";

test("the field of the symbol keeps the focus when it is entered and cleared, and follows what is chosen elsewhere", async () => {
  const page = await render(<Board />);
  const input = page.querySelector("input");
  if (!input) throw new Error("There is no field");
  await type(input, "MSFT");
  await act(async () => input.form?.requestSubmit());
  expect(page.querySelector("p")?.textContent).toBe("MSFT");
  expect(page.querySelector("input")).toBe(input);
  expect(document.activeElement).toBe(input);

  await click(button("Choose TSLA"));
  expect(input.value).toBe("TSLA");
  await click(button("Clear the symbol"));
  expect(input.value).toBe("");
  expect(document.activeElement).toBe(input);
});

afterEach(() => vi.unstubAllGlobals());

test("suggestions for an earlier text can't be chosen while those for the typed text are loading", async () => {
  const items = ["AAPL", "MSFT", "NVDA"].map((id) => ({ id, title: id }));
  vi.stubGlobal("fetch", async (address: string) =>
    address.includes("q=MS") ? new Promise(() => {}) : Response.json({ items }),
  );
  const page = await render(<Board isFree />);
  const input = page.querySelector("input");
  if (!input) throw new Error("There is no field");
  await type(input, "");
  await eventually(() => expect(page.querySelectorAll("[role=option]")).toHaveLength(3));
  await type(input, "MS");
  expect([...page.querySelectorAll("[role=option]")].map((each) => each.textContent)).toEqual(["MSFT"]);
  await press(input, "ArrowDown");
  await act(async () => input.form?.requestSubmit());
  expect(page.querySelector("p")?.textContent).toBe("MSFT");
});

function Board({ isFree = false }: { isFree?: boolean }) {
  const [symbol, setSymbol] = useState<string | null>("AAPL");
  return (
    <Studio>
      <ParameterBar
        choices={isFree ? undefined : []}
        parameters={{ symbol, range: null }}
        onChange={(_, value) => setSymbol(value)}
      />
      <button type="button" onClick={() => setSymbol("TSLA")}>
        Choose TSLA
      </button>
      <p>{symbol}</p>
    </Studio>
  );
}
