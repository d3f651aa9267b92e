import { expect, test } from "vitest";
import { checkOrigins, readOrigin } from "./read-origin";

test.each([
  ["https://good.example", "https://good.example"],
  ["https://good.example/", "https://good.example"],
  [" HTTPS://Good.Example ", "https://good.example"],
  ["https://good.example:443", "https://good.example"],
  ["http://good.example:80/", "http://good.example"],
  ["http://good.example:8080", "http://good.example:8080"],
  ["https://bücher.example", "https://xn--bcher-kva.example"],
  ["https://good.example/app?x=1", "https://good.example"],
  ["*", "*"],
  ["null", "null"],
])("%j is meant as %j", (written, meant) => {
  expect(readOrigin(written)).toBe(meant);
});

test.each([
  "",
  " ",
  "good.example",
  "//good.example",
  "ftp://good.example",
  "https://",
  "https:///x",
  "https://*.good.example",
  "https://user@good.example",
  "https://good.example:99999",
])("%j is no page's origin", (written) => {
  expect(readOrigin(written)).toBeNull();
  expect(checkOrigins(["*", written])).toMatchObject([
    { path: "allowed_origins[1]", code: "invalid_origin" },
  ]);
});
