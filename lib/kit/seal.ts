import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { fail, ok, type Result } from "./result";

export interface Seal {
  seal(text: string): string;
  unseal(sealed: string): Result<string, "other_key" | "broken">;
}

/**
 * Encrypts with AES-256-GCM and a derived key, as `v1:<key ID>:<iv>:<ciphertext and tag>`. The key ID
 * distinguishes a value that was encrypted with another key from a damaged value.
 */
export function createSeal(secretKey: Uint8Array): Seal {
  const key = deriveKey(secretKey, "seal");
  const keyId = createHash("sha256").update(key).digest("base64url").slice(0, 8);
  return {
    seal: (text) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `v1:${keyId}:${iv.toString("base64url")}:${sealed.toString("base64url")}`;
    },
    unseal: (sealed) => {
      const [version, sealedBy, iv = "", text = ""] = sealed.split(":");
      const bytes = Buffer.from(text, "base64url");
      if (version !== "v1" || bytes.length < 16) return fail("broken");
      if (sealedBy !== keyId) return fail("other_key");
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64url"));
        decipher.setAuthTag(bytes.subarray(-16));
        return ok(
          Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString("utf8"),
        );
      } catch {
        return fail("broken");
      }
    },
  };
}

export function deriveKey(secretKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secretKey, "millrace", purpose, 32));
}
