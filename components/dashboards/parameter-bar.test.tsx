import { act, useState } from "react";
import { expect, test } from "vitest";
import { button, Studio } from "@/components/frame/studio.suite";
import { click, render, type } from "@/components/worker-form/render.suite";
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

function Board() {
  const [symbol, setSymbol] = useState<string | null>("AAPL");
  return (
    <Studio>
      <ParameterBar
        choices={[]}
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
