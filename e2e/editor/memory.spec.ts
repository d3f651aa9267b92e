import { expect } from "@playwright/test";
import { owner } from "@/e2e/api/api";
import { flow } from "@/e2e/api/documents";
import { send } from "@/e2e/api/send";
import { inRow } from "./board";
import { test } from "./editor-test";

test("what a worker remembers is seen beside its data, and can be forgotten", async ({ page, open }) => {
  const editor = await open(
    flow(
      inRow([
        {
          index: 0,
          type: "webhook_trigger",
          params: { webhook_id: "in", variables: [{ name: "symbol", type: "string", default: "AAPL" }] },
        },
        { index: 1, type: "memory", params: { name: "last", key: "{{context.symbol}}", value: "buy" } },
        { index: 2, type: "transform", params: { expression: "workers[1].result.previous" } },
      ]),
      [
        [0, 1],
        [1, 2, "changed"],
      ],
    ),
  );
  expect((await owner.post(`/workflows/${editor.id}/publish`)).status).toBe(200);
  await editor.choose(1);
  await editor.openTab("Data");
  await expect(editor.settings).toContainText(
    "No stored values. Runs of the live version write to memory; tests only read it.",
  );
  for (const symbol of ["AAPL", "MSFT"])
    expect((await send(`/api/t/${editor.id}/in`, { method: "POST", body: { symbol } })).status).toBe(202);
  const list = editor.settings.getByRole("region", { name: "Remembered values" });
  await expect(list.getByRole("listitem")).toHaveCount(2);
  await list.getByRole("button", { name: "Forget MSFT" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Forget" }).click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list).toContainText("AAPL");
});
