import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ChartCredit } from "./chart-credit";
import { chartOptions } from "./chart-options";

const colours = {
  text: "#000",
  muted: "#000",
  line: "#000",
  accent: "#000",
  up: "#000",
  down: "#000",
  warn: "#000",
  logic: "#000",
  action: "#000",
  provider: "#000",
};

test("a chart credits its library by a link that does not tell where it stands", () => {
  expect(chartOptions(colours).layout?.attributionLogo).toBe(false);
  const credit = renderToStaticMarkup(ChartCredit());
  expect(credit).toContain('href="https://www.tradingview.com/"');
  expect(credit).toContain('rel="noreferrer noopener"');
});
