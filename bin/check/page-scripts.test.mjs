import { expect, test } from "vitest";
import { tooHeavy, weighPages } from "./page-scripts.mjs";

const pages = weighPages(
  [
    { route: "/", firstLoadChunkPaths: ["frame", "home"] },
    { route: "/workflows/[workflowId]", firstLoadChunkPaths: ["frame", "editor"] },
    { route: "/runs", firstLoadChunkPaths: ["frame"] },
  ],
  (file) => ({ frame: 200_000, home: 111_000, editor: 180_000 })[file],
);

test("a page weighs what it loads at first, the heaviest first", () => {
  expect(pages.map(({ route, kb }) => [route, kb])).toEqual([
    ["/workflows/[workflowId]", 380],
    ["/", 311],
    ["/runs", 200],
  ]);
});

test("a page over its bound is named with what to do, and the editor has a bound of its own", () => {
  expect(tooHeavy(pages)).toEqual([expect.stringMatching(/^\/ loads 311 KB .*next\/dynamic/)]);
});
