/** Hosts that do not look at dots, and names of theirs for the same box. */
const DOTLESS: Readonly<Record<string, string>> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

/** The box that an address leads to, for all that is known of it: case, a tag after `+` and what its host leaves out make no other. */
export function canonicalMail(address: string): string {
  const text = address.trim().toLowerCase();
  const at = text.lastIndexOf("@");
  if (at < 1) return text;
  const [host, isDotless] = hostOf(text.slice(at + 1));
  const box = text.slice(0, at);
  const untagged = box.replace(/\+.*$/s, "") || box;
  const plain = isDotless ? untagged.replaceAll(".", "") || untagged : untagged;
  return `${plain}@${host}`;
}

function hostOf(given: string): [host: string, isDotless: boolean] {
  const host = given.replace(/\.$/, "");
  const known = Object.hasOwn(DOTLESS, host) ? DOTLESS[host] : undefined;
  return known === undefined ? [host, false] : [known, true];
}
