// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { render } from "@/components/worker-form/render.suite";
import { TestedEndpoint } from "./tested-endpoint";

test("the URL comes first, then each variable with its default, then the status", async () => {
  const url = "https://example.com/api/t/1/board";
  await render(
    <TestedEndpoint result={{ status: "success", symbol: "AAPL", endpoint_url: url, days: 5, note: "" }} />,
  );
  const texts = (tag: string) => [...document.querySelectorAll(tag)].map(({ textContent }) => textContent);
  expect(texts("dt")).toEqual(["Endpoint URL", "symbol", "days", "note", "Status"]);
  expect(texts("dd")).toEqual([url, "AAPL", "5", "empty", "success"]);
});
