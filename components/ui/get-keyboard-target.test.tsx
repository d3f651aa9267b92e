import { afterEach, expect, test } from "vitest";
import { getKeyboardTarget } from "./get-keyboard-target";

afterEach(() => document.body.replaceChildren());

test.each([
  ["<input id=x>", "text"],
  ["<textarea id=x></textarea>", "text"],
  ["<select id=x></select>", "text"],
  ["<div contenteditable=true><b id=x></b></div>", "text"],
  ["<div role=dialog><input id=x></div>", "text"],
  ["<div role=dialog><button id=x></button></div>", "overlay"],
  ["<div role=alertdialog><button id=x></button></div>", "overlay"],
  ["<div role=menu><div role=menuitem id=x></div></div>", "overlay"],
  ["<div role=menu id=x></div>", "overlay"],
  ["<main><button id=x></button></main>", "page"],
])("in %s it is the %s", (html, who) => {
  document.body.innerHTML = html;
  expect(getKeyboardTarget(document.getElementById("x"))).toBe(who);
});

test("with nothing in focus it is the page", () => {
  expect(getKeyboardTarget(document.body)).toBe("page");
  expect(getKeyboardTarget(document)).toBe("page");
  expect(getKeyboardTarget(null)).toBe("page");
});
