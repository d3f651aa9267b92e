import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

test("no link fetches a page before it is asked for: all of them are ours", () => {
  const root = path.resolve(import.meta.dirname, "../..");
  const others = ["app", "components"]
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((file) =>
        path.join(folder, file),
      ),
    )
    .filter((file) => file.endsWith(".tsx") && file !== path.join("components", "ui", "link.tsx"))
    .filter((file) => /import Link\b.*from "next\/link"/.test(readFileSync(path.join(root, file), "utf8")));
  expect(others).toEqual([]);
});
