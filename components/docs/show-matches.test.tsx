// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { showMatches } from "./show-matches";

test("only matching endpoints show, in open groups, and an empty filter closes them again", () => {
  const list = document.createElement("div");
  list.innerHTML = `
    <details data-group><ul><li data-words="get /runs list runs"></li><li data-words="post /runs/{id}/cancel"></li></ul></details>
    <details data-group><ul><li data-words="get /tables list tables"></li></ul></details>`;
  const shown = () =>
    [...list.querySelectorAll<HTMLElement>("li:not([hidden])")].map(({ dataset }) => dataset.words);
  const states = () =>
    [...list.querySelectorAll("details")].map(({ hidden, open }) => (hidden ? "hidden" : open));

  expect(showMatches(list, "Runs  list")).toBe(1);
  expect(shown()).toContain("get /runs list runs");
  expect(states()).toEqual([true, "hidden"]);
  expect(showMatches(list, "")).toBe(3);
  expect(states()).toEqual([false, false]);
});
