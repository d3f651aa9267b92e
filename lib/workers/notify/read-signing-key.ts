const SECRET = /^whsec_([A-Za-z0-9+/]+)={0,2}$/;

/** The key in a secret of Standard Webhooks; null for any other text, since its libraries couldn't verify the signature. */
export function readSigningKey(secret: string): Buffer | null {
  const [, digits] = SECRET.exec(secret.trim()) ?? [];
  if (digits === undefined) return null;
  const key = Buffer.from(digits, "base64");
  return key.toString("base64").replace(/=+$/, "") === digits ? key : null;
}
