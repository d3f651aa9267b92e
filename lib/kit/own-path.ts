const START = "/";

/** Only pages of this site are accepted, so that a link can't redirect elsewhere. */
export function ownPath(next: string | undefined, origin: string): string {
  if (!next || !URL.canParse(next, origin)) return START;
  const target = new URL(next, origin);
  if (target.origin !== origin) return START;
  // Browsers would read a path that starts with two slashes as another site.
  const path = target.pathname.replace(/^\/+/, "/");
  const isSignIn = ["/sign-in", "/sign-up", "/confirm", "/setup", "/"].includes(path);
  return isSignIn ? START : path + target.search + target.hash;
}
