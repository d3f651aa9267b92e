import { type Browser, expect } from "@playwright/test";
import { flow, transform } from "@/e2e/api/documents";
import { draft } from "@/e2e/api/live";
import { join, newPerson } from "@/e2e/api/people";
import { signIn } from "@/e2e/sign-in";
import { EditorPage } from "./editor-page";
import { testAlone as test } from "./editor-test";
import { homeOf } from "./someone";

test.use({ storageState: { cookies: [], origins: [] } });

type Person = Awaited<ReturnType<typeof newPerson>>;

/** Signs in with a new browser context and opens the workflow. */
async function opened(browser: Browser, who: Person, workspaceId: string, id: string): Promise<EditorPage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, who);
  await page.request.post("/api/v1/me/workspace", {
    data: { workspace_id: workspaceId },
    headers: { "Sec-Fetch-Site": "same-origin" },
  });
  const editor = new EditorPage(page, id);
  await editor.goto();
  return editor;
}

const workers = [0, 1, 2].map((index) => ({
  ...transform(index, "0"),
  name: `Worker ${index}`,
  position: homeOf(index),
}));

test("two people see each other's cursor, choice and edits, and that one leaves", async ({ browser }) => {
  const [host, guest] = [await newPerson(), await newPerson()];
  await join(host.api, guest, "editor");
  const { id } = await draft(flow(workers), host.api);
  const hosts = await opened(browser, host, host.workspaceId, id);
  await expect(hosts.page.getByRole("list", { name: "Also here" })).toHaveCount(0);
  const guests = await opened(browser, guest, host.workspaceId, id);
  const here = hosts.page.getByRole("list", { name: "Also here" });
  await expect(here.getByRole("button")).toHaveCount(1);

  await guests.worker(1).click();
  await expect(hosts.canvas.locator("[data-chosen-by]")).toBeVisible();
  await expect(here.getByRole("button", { name: /at Worker 1$/ })).toBeVisible();
  const box = await guests.worker(2).boundingBox();
  if (!box) throw new Error("The worker is drawn");
  await guests.page.mouse.move(box.x + 20, box.y + 20);
  const cursor = hosts.canvas.locator("[data-cursor-of]");
  await expect(cursor).toBeVisible();
  // Both cursors are at the same position in the document, even if the views differ.
  await expect(async () => {
    const [seen, node] = [await cursor.boundingBox(), await hosts.worker(2).boundingBox()];
    if (!seen || !node) throw new Error("Both are drawn");
    expect(Math.abs(seen.x - node.x - 20)).toBeLessThan(24);
    expect(Math.abs(seen.y - node.y - 20)).toBeLessThan(24);
  }).toPass();

  await guests.field("Worker name").fill("Renamed by the guest");
  const typed = Date.now();
  await expect(hosts.canvas.getByRole("group", { name: /Renamed by the guest/ })).toBeVisible();
  test.info().annotations.push({ type: "an edit is seen after", description: `${Date.now() - typed} ms` });

  await guests.page.context().close();
  await expect(here).toHaveCount(0);
  await expect(hosts.canvas.locator("[data-chosen-by], [data-cursor-of]")).toHaveCount(0);
  await hosts.page.context().close();
});

/** Returns the cursors and selections of other people on this page's canvas. */
const ofOthers = ({ canvas }: EditorPage) => ({
  cursors: canvas.locator("[data-cursor-of]"),
  choices: canvas.locator("[data-chosen-by]"),
});

async function pointAt(editor: EditorPage, index: number): Promise<void> {
  await editor.worker(index).click();
  const box = await editor.worker(index).boundingBox();
  if (!box) throw new Error("The worker is drawn");
  await editor.page.mouse.move(box.x + 20, box.y + 20, { steps: 4 });
}

/** Records when a page first shows a text. Both pages share the same clock. */
async function noteWhenSeen({ page }: EditorPage, text: string): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(
    (wanted) => ({
      at: new Promise<number>((resolve) => {
        const look = () => {
          if (!document.body.textContent.includes(wanted)) return;
          watch.disconnect();
          resolve(Date.now());
        };
        const watch = new MutationObserver(look);
        watch.observe(document.body, { childList: true, characterData: true, subtree: true });
      }),
    }),
    text,
  );
  return () => seen.evaluate(({ at }) => at);
}

async function editTravels(from: EditorPage, to: EditorPage, name: string): Promise<number> {
  const seen = await noteWhenSeen(to, name);
  await from.field("Worker name").fill(name);
  const typed = await from.page.evaluate(() => Date.now());
  return (await seen()) - typed;
}

test("both see each other at once, and so does who may only read", async ({ browser }) => {
  const [host, guest, reader] = [await newPerson(), await newPerson(), await newPerson()];
  await join(host.api, guest, "editor");
  await join(host.api, reader, "viewer");
  const { id } = await draft(flow(workers), host.api);
  const hosts = await opened(browser, host, host.workspaceId, id);
  const guests = await opened(browser, guest, host.workspaceId, id);
  for (const editor of [hosts, guests])
    await expect(editor.page.getByRole("list", { name: "Also here" }).getByRole("button")).toHaveCount(1);

  await pointAt(guests, 1);
  await pointAt(hosts, 2);
  for (const editor of [hosts, guests]) {
    await expect(ofOthers(editor).cursors).toHaveCount(1);
    await expect(ofOthers(editor).choices).toHaveCount(1);
  }
  const times: number[] = [];
  for (const round of [1, 2, 3]) {
    times.push(await editTravels(guests, hosts, `Guest ${round}`));
    times.push(await editTravels(hosts, guests, `Host ${round}`));
  }
  test.info().annotations.push({ type: "an edit is seen after", description: `${times.join(", ")} ms` });

  const readers = await opened(browser, reader, host.workspaceId, id);
  await expect(readers.page.getByText("Read-only")).toBeVisible();
  await expect(ofOthers(readers).choices).toHaveCount(2);
  await pointAt(readers, 0);
  for (const editor of [hosts, guests]) {
    await expect(ofOthers(editor).cursors).toHaveCount(2);
    await expect(ofOthers(editor).choices).toHaveCount(2);
  }
  await guests.field("Worker name").fill("Seen by the reader");
  await expect(readers.canvas.getByRole("group", { name: /Seen by the reader/ })).toBeVisible();
  await readers.worker(0).focus();
  await readers.page.keyboard.press("Delete");
  await expect(readers.worker(0)).toBeVisible();
  await expect(hosts.worker(0)).toBeVisible();
  for (const { page } of [hosts, guests, readers]) await page.context().close();
});

test("while the server has newer pages a workflow is shown and not changed", async ({ browser }) => {
  const host = await newPerson();
  const { id } = await draft(flow(workers), host.api);
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, host);
  await page.route("**/presence?**", (route) =>
    route.fulfill({
      contentType: "text/event-stream",
      body: 'event: ready\ndata: {"build":"another","built_at":"2999-01-01T00:00:00.000Z"}\n\n',
    }),
  );
  const editor = new EditorPage(page, id);
  await editor.goto();
  const notice = page.getByRole("status").filter({ hasText: "Millrace was updated." });
  await expect(notice).toBeVisible();
  await editor.worker(0).click();
  await page.keyboard.press("Delete");
  await expect(editor.worker(0)).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toHaveCount(0);
  await expect(page.getByText("Read-only until you reload")).toBeVisible();
  await expect(notice).toContainText("Your work is saved.");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await notice.getByRole("button", { name: "Load the new version" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  await context.close();
});

test("what is not saved yet is not called saved while the server has newer pages", async ({ browser }) => {
  const host = await newPerson();
  const { id } = await draft(flow(workers), host.api);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await signIn(page, host);
  let notify = () => {};
  const notified = new Promise<void>((resolve) => {
    notify = resolve;
  });
  await page.route("**/presence?**", async (route) => {
    await notified;
    await route.fulfill({
      contentType: "text/event-stream",
      body: 'event: ready\ndata: {"build":"another","built_at":"2999-01-01T00:00:00.000Z"}\n\n',
    });
  });
  const editor = new EditorPage(page, id);
  await editor.goto();
  const saves = `**/api/v1/workflows/${id}`;
  await page.route(saves, (route) =>
    route.request().method() === "PUT" ? route.abort("connectionfailed") : route.continue(),
  );
  await editor.worker(0).click();
  await editor.field("Worker name").fill("Not saved yet");
  await expect(page.getByRole("status").filter({ hasText: /[Ss]aved in this browser/ })).toBeVisible();
  notify();
  const notice = page.getByRole("status").filter({ hasText: "Millrace was updated." });
  await expect(notice).toContainText(
    "They're stored in this browser and will be restored when you load the new version.",
  );
  await expect(notice).not.toContainText("Your work is saved.");
  await page.unroute(saves);
  await expect(notice).toContainText("Your work is saved.");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.close();
});
