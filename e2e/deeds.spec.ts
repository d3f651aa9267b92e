import { expect, test } from "@playwright/test";
import { z } from "zod";
import { owner } from "./api/api";
import { forSale } from "./api/for-sale";
import { newPerson } from "./api/people";
import { unique } from "./api/unique";
import { Newcomer } from "./newcomer";
import { signIn } from "./sign-in";

const balances = z.object({ items: z.array(z.object({ currency: z.string(), amount: z.number() })) });

test("a subscriber with a balance gets from the store to a paid call in six deeds", async ({ page }) => {
  const [seller, buyer] = [await newPerson(), await newPerson()];
  const name = unique("Doubled");
  const variables = [{ name: "n", type: "integer", required: true }];
  const feed = await forSale(seller, { name, variables, program: "context.n * 2", call: { n: 1 } });
  const listed = await seller.api.put(`/listings/workflow/${feed.id}`, { listed: true, summary: "Doubles." });
  expect(listed.status, listed.text).toBe(200);
  await owner.post("/credits", { workspace_id: buyer.workspaceId, amount: 1_000, currency: "USD" });
  await signIn(page, buyer);
  await page.goto("/store");
  const newcomer = new Newcomer(page);
  await newcomer.press(
    page.getByRole("link", { name }),
    page.getByRole("link", { name: "Subscribe", exact: true }).first(),
    page.getByRole("checkbox", { name: "I agree to pay 1.25 USD a cycle" }),
    newcomer.button("Subscribe for 1.25 USD a cycle"),
  );
  const shown = page.getByRole("alertdialog", { name: `Subscribed to ${name}` });
  await newcomer.press(shown.getByRole("button", { name: "Copy key" }));
  await newcomer.press(shown.getByRole("button", { name: /^Copy .* with curl$/ }));
  newcomer.managed(6);

  const key = (await shown.getByRole("region", { name: "Key" }).textContent()) ?? "";
  const headers = { authorization: `Bearer ${key}` };
  const answer = await feed.call({ n: 4 }, { query: "?wait=20", headers });
  expect(answer.status, answer.text).toBe(200);
  const { items } = balances.parse((await buyer.api.get("/balance")).json);
  expect(items).toMatchObject([{ currency: "USD", amount: 875 }]);
});
