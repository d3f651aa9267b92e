const START = "/";

/** Where to go after signing in: a page of this site, whatever the link that led here says. */
export function ownPath(next: string | undefined, origin: string): string {
  if (!next || !URL.canParse(next, origin)) return START;
  const target = new URL(next, origin);
  if (target.origin !== origin) return START;
  // Read once more, a path that begins with two slashes would be the address of another site.
  const path = target.pathname.replace(/^\/+/, "/");
  const isSignIn = ["/sign-in", "/sign-up", "/confirm", "/setup", "/"].includes(path);
  return isSignIn ? START : path + target.search + target.hash;
}
