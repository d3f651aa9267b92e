/** Maps hosts that ignore dots in addresses to their canonical host. */
const DOTLESS: Readonly<Record<string, string>> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };

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
