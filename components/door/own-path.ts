const START = "/workflows";

/** Where to go after signing in: a page of this site, whatever the link that led here says. */
export function ownPath(next: string | undefined, origin: string): string {
  if (!next || !URL.canParse(next, origin)) return START;
  const target = new URL(next, origin);
  const isDoor = target.pathname === "/sign-in" || target.pathname === "/setup" || target.pathname === "/";
  return target.origin === origin && !isDoor ? target.pathname + target.search : START;
}
