const LONGEST = 50;

/** The slug is valid as a file name on every system: "Café & Börse" becomes `cafe-borse`. */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-");
  const short = [...plain]
    .slice(0, LONGEST)
    .join("")
    .replace(/^-+|-+$/g, "");
  return short === "" || RESERVED.test(short) ? `workflow${short && `-${short}`}` : short;
}

/** Names that Windows reserves, whatever their extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/;

export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug = slugOf(name);
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1) {
    const next = `${slug}-${number}`;
    if (!taken.has(next)) return next;
  }
}

/**
 * True if the string can be a name in front of `.workflow.json`. Such a name can't lead to another folder.
 */
export function isSlug(text: string): boolean {
  return /^[\p{Letter}\p{Number}][\p{Letter}\p{Number}\p{Mark} ._-]{0,99}$/u.test(text);
}
