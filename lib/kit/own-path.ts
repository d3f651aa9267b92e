const START = "/";

/** Only pages of this site are accepted, so that a link can't redirect to another site. */
export function ownPath(next: string | undefined, origin: string): string {
  if (!next || !URL.canParse(next, origin)) return START;
  const target = new URL(next, origin);
  if (target.origin !== origin) return START;
  // Browsers would treat a path that starts with two slashes as the URL of another site.
  const path = target.pathname.replace(/^\/+/, "/");
  const isSignIn = ["/sign-in", "/sign-up", "/confirm", "/setup", "/"].includes(path);
  return isSignIn ? START : path + target.search + target.hash;
}
