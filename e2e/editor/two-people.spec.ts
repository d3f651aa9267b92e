import { expect } from "@playwright/test";
import { flow, transform } from "@/e2e/api/documents";
import { draft } from "@/e2e/api/live";
import { SOAK, soakLength, soakSeed } from "@/e2e/soak";
import { EditorPage } from "./editor-page";
import { testAlone as test } from "./editor-test";
import { exported } from "./exported";
import { essence, homeOf, someone } from "./someone";

const ROUNDS = soakLength("MILLRACE_EDITOR_ROUNDS", 50);
const SEED = soakSeed("MILLRACE_EDITOR_SEED");

test(
  `two browsers editing at once lose nothing in ${ROUNDS} rounds, seed ${SEED}`,
  SOAK,
  async ({ browser, signedIn }) => {
    test.setTimeout(60_000 + ROUNDS * 4000);
    const { id } = await draft(
      flow(
        [0, 1, 2, 3].map((index) => ({
          ...transform(index, "0"),
          name: `Worker ${index}`,
          position: homeOf(index),
        })),
      ),
    );
    const people = [];
    for (const which of [0, 1] as const) {
      const context = await browser.newContext({ storageState: signedIn });
      const editor = new EditorPage(await context.newPage(), id);
      await editor.goto();
      people.push(
        someone(editor, { name: which === 0 ? "anna" : "ben", own: [which, which + 2], seed: SEED + which }),
      );
    }

    for (let round = 0; round < ROUNDS; round += 1) {
      await Promise.all(people.map((person) => person.act(round)));
    }

    for (const { editor } of people) await editor.save();
    // When a page returns from the background, the editor checks whether others have saved.
    for (const { editor } of people) {
      await editor.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    }
    for (const { editor, expectAllIn } of people) {
      await expect(editor.dialog).toBeHidden();
      const stored = await editor.stored();
      expectAllIn(stored);
      await expect(async () => expect(essence(await exported(editor))).toEqual(essence(stored))).toPass();
    }
  },
);
