const MASK = "[redacted]";
/** Shorter values would blank out ordinary words and figures. */
const MIN_LENGTH = 6;
const LEVELS = 3;

/** Takes the values of secrets out of a JSON text, as they stand and as they would stand inside an address. */
export function redactText(text: string, secrets: ReadonlySet<string>): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length < MIN_LENGTH) continue;
    for (const form of forms(secret)) {
      if (!clean.includes(form)) continue;
      clean = MAY_BE_NUMBER.test(form) ? outOfTokens(clean, form) : clean.replaceAll(form, MASK);
    }
  }
  return clean;
}

const MAY_BE_NUMBER = /^[-+.\deE]+$/;
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[-+.\deE]+/gs;

/** A number that holds the secret becomes a text as a whole, or the JSON would be none any more. */
function outOfTokens(text: string, secret: string): string {
  return text.replace(TOKEN, (token) => {
    if (!token.includes(secret)) return token;
    return token.startsWith('"') ? token.replaceAll(secret, MASK) : `"${MASK}"`;
  });
}

/** As it stands, in addresses, and inside JSON that stands in a text of JSON, some levels deep. */
function forms(secret: string): Set<string> {
  const wellFormed = secret.isWellFormed() ? secret : secret.toWellFormed();
  const all = new Set([secret, encodeURIComponent(wellFormed)]);
  for (let level = 0, text = secret; level < LEVELS; level += 1) {
    text = JSON.stringify(text).slice(1, -1);
    all.add(text);
  }
  return all;
}
