const SECRET = /^whsec_([A-Za-z0-9+/]+)={0,2}$/;

/**
 * Returns null if this isn't a Standard Webhooks secret, because receivers' libraries couldn't verify
 * signatures made with it.
 */
export function readSigningKey(secret: string): Buffer | null {
  const [, digits] = SECRET.exec(secret.trim()) ?? [];
  if (digits === undefined) return null;
  const key = Buffer.from(digits, "base64");
  return key.toString("base64").replace(/=+$/, "") === digits ? key : null;
}
