const MASK = "[redacted]";
/** Shorter values would blank out ordinary words and figures. */
const MIN_LENGTH = 6;

/** Takes the values of secrets out of a JSON text, as they stand and as they would stand inside an address. */
export function redactText(text: string, secrets: ReadonlySet<string>): string {
  let clean = text;
  for (const secret of secrets) {
    if (secret.length < MIN_LENGTH) continue;
    for (const form of forms(secret)) if (clean.includes(form)) clean = clean.replaceAll(form, MASK);
  }
  return clean;
}

function forms(secret: string): Set<string> {
  const wellFormed = secret.isWellFormed() ? secret : secret.toWellFormed();
  return new Set([secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(wellFormed)]);
}
