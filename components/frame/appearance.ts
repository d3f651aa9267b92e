export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export interface Appearance {
  readonly theme: Theme;
  /** Shows rising and falling values in blue and orange instead of green and red. */
  readonly safe: boolean;
}

const THEME_COOKIE = "millrace_theme";
const SAFE_COOKIE = "millrace_safe";
const YEAR_S = 31_536_000;

/**
 * The appearance is stored in cookies, so that the server renders the right theme and the page doesn't
 * flash.
 */
export function readAppearance(cookie: (name: string) => string | undefined): Appearance {
  const stored = cookie(THEME_COOKIE);
  return {
    theme: THEMES.find((theme) => theme === stored) ?? "system",
    safe: cookie(SAFE_COOKIE) === "1",
  };
}

export function appearanceCookies({ theme, safe }: Appearance): string[] {
  return [written(THEME_COOKIE, theme, theme !== "system"), written(SAFE_COOKIE, "1", safe)];
}

export function showAppearance(root: HTMLElement, { theme, safe }: Appearance): void {
  if (theme === "system") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", theme);
  root.toggleAttribute("data-safe", safe);
}

function written(name: string, value: string, stored: boolean): string {
  return `${name}=${stored ? value : ""}; path=/; samesite=lax; max-age=${stored ? YEAR_S : 0}`;
}
