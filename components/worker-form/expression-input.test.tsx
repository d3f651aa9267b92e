import { act, useState } from "react";
import { expect, test } from "vitest";
import { ExpressionInput } from "./expression-input";
import { type FormData, FormDataProvider, type LookUp, NO_DATA } from "./form-data";
import { eventually, press, render, type } from "./render.suite";

const result = { symbol: "AAPL", price: 190.5, "two words": 1 };
const data: FormData = {
  scope: { ...NO_DATA.scope, workers: new Map([[1, { result }]]), context: { days: 5 } },
  sources: { workers: [{ index: 1, title: "Quote", last: result }], variables: { days: 5 } },
  origins: new Map([[1, "run"]]),
};

function Field({ initial, onText }: { initial: string; onText: (text: string) => void }) {
  const [text, setText] = useState(initial);
  return (
    <FormDataProvider data={data}>
      <ExpressionInput
        aria-label="Field"
        value={text}
        onChange={(next) => {
          setText(next);
          onText(next);
        }}
      />
    </FormDataProvider>
  );
}

async function draw(initial: string) {
  const seen = { text: initial };
  const page = await render(<Field initial={initial} onText={(text) => (seen.text = text)} />);
  const area = page.querySelector("textarea")!;
  const options = () => [...page.querySelectorAll("[role=option]")].map((option) => option.textContent);
  return { page, area, seen, options };
}

test("braces open the list of what can be used, Enter takes one and closes the braces", async () => {
  const { area, options, seen } = await draw("");
  await type(area, "{{");
  expect(options()[0]).toContain("#1 Quote");
  await type(area, "{{workers[1].result.pr");
  expect(options()).toEqual(["pricenumber 190.5"]);
  await press(area, "Enter");
  expect(seen.text).toBe("{{workers[1].result.price}}");
  expect(options()).toEqual([]);
});

test("once a choice is written the cursor is behind it, before the next key can come", async () => {
  const { area } = await draw("");
  await type(area, "{{workers[1].result.pr");
  act(() => {
    area.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  });
  expect(area.value).toBe("{{workers[1].result.price}}");
  expect(area.selectionStart).toBe("{{workers[1].result.price".length);
});

test("Escape closes the list and leaves the text", async () => {
  const { area, options, seen } = await draw("");
  await type(area, "a {{con");
  expect(options().length).toBeGreaterThan(0);
  await press(area, "Escape");
  expect(options()).toEqual([]);
  expect(seen.text).toBe("a {{con");
});

test("outside of braces there is no list", async () => {
  const { area, options } = await draw("");
  await type(area, "plain");
  expect(options()).toEqual([]);
});

test("the drawn copy is the text, with references as chips", async () => {
  const { page } = await draw("{{workers[1].result.symbol}} now");
  const copy = page.querySelector("[aria-hidden]");
  expect(copy?.textContent).toBe("{{workers[1].result.symbol}} now");
  expect(copy?.querySelectorAll("span")).toHaveLength(2);
});

test("in a field of one line Enter makes no line", async () => {
  const { area } = await draw("a");
  const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  area.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
});

const known = [
  { id: "AAPL", title: "Apple" },
  { id: "AMZN", title: "Amazon.com" },
];

interface SymbolsProps {
  several: boolean;
  onText: (text: string) => void;
  lookUp: LookUp;
}

function Symbols({ several, onText, lookUp }: SymbolsProps) {
  const [text, setText] = useState("");
  return (
    <FormDataProvider data={data} lookUp={lookUp}>
      <ExpressionInput
        aria-label="Symbol"
        value={text}
        suggest="symbols"
        several={several}
        onChange={(next) => {
          setText(next);
          onText(next);
        }}
      />
    </FormDataProvider>
  );
}

async function drawSymbols(several: boolean) {
  const seen = { text: "", asked: "" };
  const lookUp: LookUp = async (_kind, asked) => {
    seen.asked = asked;
    return known.filter(({ id }) => id.startsWith(asked.toUpperCase()));
  };
  const page = await render(
    <Symbols several={several} lookUp={lookUp} onText={(text) => (seen.text = text)} />,
  );
  const area = page.querySelector("textarea")!;
  const options = () => [...page.querySelectorAll("[role=option]")].map((option) => option.textContent);
  return { area, seen, options };
}

test("what is known of the subject is offered, and an arrow and Enter take one", async () => {
  const { area, seen, options } = await drawSymbols(false);
  await type(area, "am");
  await eventually(() => expect(options()).toEqual(["AMZNAmazon.com"]));
  await press(area, "ArrowDown");
  await press(area, "Enter");
  expect(seen.text).toBe("AMZN");
});

test("a text that is not known stays as it was typed", async () => {
  const { area, seen, options } = await drawSymbols(false);
  await type(area, "a");
  await eventually(() => expect(options()).toHaveLength(2));
  await press(area, "Enter");
  await press(area, "Tab");
  expect(seen.text).toBe("a");
});

test("between commas each value is completed by itself", async () => {
  const { area, seen, options } = await drawSymbols(true);
  await type(area, "MSFT, aa");
  await eventually(() => expect(options()).toEqual(["AAPLApple"]));
  expect(seen.asked).toBe("aa");
  await press(area, "ArrowDown");
  await press(area, "Enter");
  expect(seen.text).toBe("MSFT, AAPL");
});

test("in braces the data is offered there too", async () => {
  const { area, options } = await drawSymbols(true);
  await type(area, "MSFT, {{workers[1].result.sy");
  await eventually(() => expect(options()[0]).toContain("symbol"));
});

/** Lets the test change the value from outside. */
const elsewhere = { fill: (_text: string): void => undefined };

function Filled() {
  const [text, setText] = useState("");
  elsewhere.fill = setText;
  return <ExpressionInput aria-label="Field" value={text} onChange={setText} />;
}

test("an id that is filled in while the cursor is in the empty field is selected, so that what is written replaces it", async () => {
  const page = await render(<Filled />);
  const area = page.querySelector("textarea")!;
  await act(async () => area.focus());
  await act(async () => elsewhere.fill("generated"));
  expect([area.value, area.selectionStart, area.selectionEnd]).toEqual(["generated", 0, 9]);
  await type(area, "");
  await type(area, "b");
  expect(area.selectionStart).toBe(area.selectionEnd);
});
