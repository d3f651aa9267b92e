import { expect, test } from "vitest";
import { render } from "@/components/worker-form/render.suite";
import { Markdown } from "./markdown";

test("a table of a text is a table of the page with its columns to their sides, and holds no HTML", async () => {
  const page = await render(
    <Markdown text={"| Symbol | Price |\n| --- | ---: |\n| **AAPL** | <b>189.98</b> |\n"} />,
  );
  expect([...page.querySelectorAll("th")].map((cell) => cell.textContent)).toEqual(["Symbol", "Price"]);
  const [symbol, price] = page.querySelectorAll("td");
  expect([symbol?.innerHTML.includes("<strong"), symbol?.textContent]).toEqual([true, "AAPL"]);
  expect([price?.querySelector("b"), price?.textContent]).toEqual([null, "<b>189.98</b>"]);
  expect(price?.className).toContain("text-right");
});
