import { expect, test } from "vitest";
import { SETTINGS } from "./settings";
import { unknownSettings } from "./unknown-settings";

test("a mistyped setting is told with the one that was meant", () => {
  const given = { MILLRACE_SIGN_UP: "open", MILLRACE_SMTP_HOST: "mail", PATH: "/bin", OTEL_ANYTHING: "1" };
  expect(unknownSettings(given)).toEqual([
    "MILLRACE_SIGN_UP is not a setting. Did you mean MILLRACE_SIGNUP?",
    expect.stringMatching(/^MILLRACE_SMTP_HOST is not a setting/),
  ]);
});

test("no setting is unknown, nor what commands read for themselves", () => {
  const names = [...Object.keys(SETTINGS), "MILLRACE_URL", "MILLRACE_TOKEN"];
  expect(names).toContain("MILLRACE_DATA_DIR");
  expect(unknownSettings(Object.fromEntries(names.map((name) => [name, "1"])))).toEqual([]);
});
