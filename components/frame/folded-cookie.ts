const NAME = "millrace_folded";

/** Assignment for `document.cookie` that stores whether the sidebar is collapsed to icons. */
export function navigationCookie(folded: boolean): string {
  return `${NAME}=${folded ? "1" : ""}; path=/; samesite=lax; max-age=${folded ? 31_536_000 : 0}`;
}

export function readFolded(cookie: (name: string) => string | undefined): boolean {
  return cookie(NAME) === "1";
}
