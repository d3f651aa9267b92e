const NAME = "millrace_folded";

export function navigationCookie(folded: boolean): string {
  return `${NAME}=${folded ? "1" : ""}; path=/; samesite=lax; max-age=${folded ? 31_536_000 : 0}`;
}

export function readFolded(cookie: (name: string) => string | undefined): boolean {
  return cookie(NAME) === "1";
}
