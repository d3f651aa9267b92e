import { readFile } from "node:fs/promises";
import type { EditorPage } from "./editor-page";

/** Returns the document in the browser, read from the file that it exports. */
export async function exported({ page }: EditorPage): Promise<unknown> {
  await page.getByRole("button", { name: "More publishing options" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: /^Export as a file/ }).click();
  return JSON.parse(await readFile(await (await downloading).path(), "utf8"));
}
