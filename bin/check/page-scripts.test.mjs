import { expect, test } from "vitest";
import { tooHeavy, weighPages } from "./page-scripts.mjs";

const pages = weighPages(
  [
    { route: "/", firstLoadChunkPaths: ["frame", "home"] },
    { route: "/store", firstLoadChunkPaths: ["next", "buttons"] },
    { route: "/runs", firstLoadChunkPaths: ["frame"] },
  ],
  (file) => ({ frame: 200_000, home: 111_000, next: 140_000, buttons: 11_000 })[file],
);

test("a page weighs what it loads at first, the heaviest first, and plain pages weigh nothing", () => {
  expect(pages.map(({ route, kb }) => [route, kb])).toEqual([
    ["/", 311],
    ["/runs", 200],
  ]);
});

test("a page over its bound is named with what to do", () => {
  expect(tooHeavy(pages)).toEqual([
    expect.stringMatching(/^\/ loads 311 KB .*limit is 235 KB.*next\/dynamic/),
  ]);
});
