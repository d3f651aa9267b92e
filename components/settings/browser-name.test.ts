import { expect, test } from "vitest";
import { browserName } from "./browser-name";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
    "Edge on Windows",
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0 Safari/537.36`, "Chrome on Linux"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on macOS"],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Mobile Safari/604.1`,
    "Safari on iOS",
  ],
  ["curl/8.5.0", "curl"],
  ["", "Unknown browser"],
])("%s is %s", (agent, name) => {
  expect(browserName(agent)).toBe(name);
});
