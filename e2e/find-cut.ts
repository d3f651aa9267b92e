import type { Page } from "@playwright/test";

/**
 * Finds what doesn't fit on a phone: elements beyond the edge of the page, hidden or cut table cells, and
 * blank space below the page.
 */
export async function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 60)}`;
    const scrolls = (element: Element | null): boolean => {
      for (let at = element; at !== null && at !== document.body; at = at.parentElement) {
        if (at.matches("[role=application], .sr-only")) return true;
        const { overflowX } = getComputedStyle(at);
        if (overflowX === "auto" || overflowX === "scroll") return true;
      }
      return false;
    };
    for (const element of document.body.querySelectorAll("*")) {
      const { width, height, right } = element.getBoundingClientRect();
      const isSeen = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      if (isSeen && right > innerWidth + 1 && !scrolls(element))
        found.push(`beyond the edge: ${nameOf(element)}`);
    }
    for (const cell of document.querySelectorAll("td")) {
      const row = cell.closest("tr");
      if (!row?.checkVisibility()) continue;
      const isBox = cell.querySelector("input[type=checkbox]") !== null;
      const isEmpty = cell.childNodes.length === 0 || cell.matches(":has(> [data-no-value])");
      // Some tables show the same text elsewhere in the row, so it may be cut here.
      const isSaid = [...row.querySelectorAll("*")].some(
        (other) => other.textContent === cell.textContent && other.checkVisibility(),
      );
      if (!isBox && !isEmpty && !isSaid) found.push(`hidden: ${nameOf(cell)}`);
      for (const part of [cell, ...cell.querySelectorAll(".truncate")])
        if (part.checkVisibility() && part.scrollWidth > part.clientWidth + 1 && !scrolls(part))
          found.push(`cut: ${nameOf(part)}`);
    }
    // A layout with its own scroll area fills the screen, and nothing may stretch the document beyond it.
    const hasFrame = [...document.querySelectorAll("main, main *")].some(
      (element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) && element.clientHeight > innerHeight / 2,
    );
    if (hasFrame && document.documentElement.scrollHeight > innerHeight + 1)
      found.push("the document scrolls below its frame");
    return [...new Set(found)];
  });
}
