import { expect, test } from "vitest";
import { type Appearance, appearanceCookies, readAppearance, THEMES } from "./appearance";

function jarOf(cookies: readonly string[]): (name: string) => string | undefined {
  const stored = cookies.filter((cookie) => !cookie.includes("max-age=0"));
  const pairs = stored.map((cookie) => cookie.split(";", 1)[0]?.split("=", 2) ?? []);
  return (name) => pairs.find(([key]) => key === name)?.[1];
}

test.each(THEMES.flatMap((theme) => [true, false].map((safe): Appearance => ({ theme, safe }))))(
  "what was chosen is read back: %o",
  (appearance) => {
    expect(readAppearance(jarOf(appearanceCookies(appearance)))).toEqual(appearance);
  },
);

test("a cookie that somebody else wrote is no theme", () => {
  expect(readAppearance(() => "<script>")).toEqual({ theme: "system", safe: false });
});
