import { expect, test } from "@playwright/test";
import { flow, provider, transform, webhook } from "./api/documents";
import { live } from "./api/live";
import { newPerson } from "./api/people";
import { ended } from "./api/runs";
import { EditorPage } from "./editor/editor-page";
import { Newcomer } from "./newcomer";
import { signIn } from "./sign-in";

test("a run becomes a test, which holds up a broken draft and names the worker that broke it", async ({
  page,
}) => {
  const person = await newPerson();
  const document = flow(
    [webhook(0), transform(1, '{"close": 214.3}'), provider(2, "{{workers[1].result}}")],
    [
      [0, 1],
      [1, 2],
    ],
  );
  const { id, call } = await live(document, person.api);
  const run = await ended(await call(), person.api);
  await signIn(page, person);
  await page.goto(`/runs/${run.id}`);
  const newcomer = new Newcomer(page);
  const editor = new EditorPage(page, id);

  await newcomer.press(newcomer.button("Save as test"));
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Name" })).toBeFocused();
  await newcomer.strike("Enter");
  await newcomer.press(page.getByRole("button", { name: "Show tests" }));
  await expect(editor.panel.getByRole("list", { name: "Tests" })).toContainText("2 expectations");
  await newcomer.press(editor.panel.getByRole("switch", { name: "Publish only if all tests pass" }));

  await editor.choose(1);
  await editor.field(/^Expression/).fill('{"close": $number("n/a")}');
  const publish = page.getByRole("dialog", { name: "Publish version 2" });
  const publishDraft = async () => {
    await newcomer.strike("Control+Shift+p");
    await expect(publish.getByRole("textbox", { name: /^Note/ })).toBeFocused();
    await expect(publish.getByRole("button", { name: "Publish version 2" })).toBeEnabled();
    await newcomer.strike("Enter");
  };
  await publishDraft();
  await expect(publish.getByRole("alert")).toContainText("not all tests passed");
  await expect(publish).toContainText("Received: nothing");
  await newcomer.press(publish.getByRole("button", { name: /^#1 .* failed: / }));
  await expect(editor.worker(1)).toContainText("Test failed");
  await expect(editor.worker(0)).not.toContainText("Test failed");

  await editor.field(/^Expression/).fill('{"close": 214 + 0.3}');
  await newcomer.press(editor.panel.getByRole("button", { name: "Run all tests" }));
  await expect(editor.panel.getByText("1 passed, 0 failed")).toBeVisible();
  await expect(editor.worker(1)).not.toContainText("Test failed");
  await publishDraft();
  await expect(editor.state).toHaveText(/v2 is live$/);
  newcomer.managed(10);
});
