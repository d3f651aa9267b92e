const BYTES = 32;

export function randomKey(): string {
  return randomBase64().replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns a random secret for signing webhooks, in the form that Standard Webhooks prescribes. */
export function randomSigningSecret(): string {
  return `whsec_${randomBase64()}`;
}

/** `getRandomValues`, unlike `randomUUID`, also works on pages without HTTPS. */
function randomBase64(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
