import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { z } from "zod";

const require = createRequire(import.meta.url);
/**
 * The minified build, which is half the size of the package's default. It is sent to the browser with each
 * page.
 */
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;
const THEMES = ["light", "dark"] as const;

const OPTIONS = { resultTypes: ["violations"], preload: false };
/** Themes differ only in colours, so the other rules run only once. */
const COLOURS_ONLY = { runOnly: ["color-contrast", "link-in-text-block"] };

const found = z.object({
  violations: z.array(
    z.looseObject({
      id: z.string(),
      impact: z.string().nullish(),
      help: z.string(),
      nodes: z.array(z.looseObject({ html: z.string(), failureSummary: z.string().optional() })),
    }),
  ),
});

/** Checks for serious and critical findings in both themes and both widths. */
export async function expectNoBarriers(page: Page, screen: string): Promise<void> {
  // Evaluated from outside, because the page's content security policy allows no other scripts.
  if (!(await page.evaluate(`"axe" in window`))) await page.evaluate(axe);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await settled(page);
      const options = { ...OPTIONS, ...(colorScheme === "dark" ? COLOURS_ONLY : {}) };
      const { violations } = found.parse(
        await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`),
      );
      const barriers = violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ""}`),
        );
      expect.soft(barriers, `${screen}, ${size.width} px, ${colorScheme}`).toEqual([]);
    }
  }
  await page.setViewportSize(WIDTHS[0]);
  // Waits until this width is rendered, because a key pressed earlier would be lost.
  await settled(page);
}

/** Waits for transitions to end, because colours in transition don't have their final contrast yet. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    );
  });
}
