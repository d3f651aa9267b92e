import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";
import { listSigningKeys, saveSigningKey } from "@/db/queries/signing-keys";
import { deriveKey } from "@/lib/kit/seal";
import type { Part } from "@/lib/service/services";

export interface SigningKey {
  /** Returns a compact JWS with this payload. */
  sign(payload: string): Promise<string>;
  /** JSON Web Key Set with this key and all earlier ones. */
  keySet(): Promise<{ readonly keys: readonly object[] }>;
}

/** Bytes that precede the 32 bytes of a private Ed25519 key in PKCS #8. */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");

/** The key is derived from the secret key, so all processes and restored backups sign with the same key. */
export const SIGNING_KEY: Part<SigningKey> = {
  key: Symbol.for("millrace.signing-key"),
  make({ db, env }) {
    const der = Buffer.concat([PKCS8, deriveKey(env.secretKey, "provenance")]);
    const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
    const { x = "" } = createPublicKey(key).export({ format: "jwk" });
    const id = thumbprint(x);
    const header = encoded(JSON.stringify({ alg: "EdDSA", kid: id }));
    let saved: Promise<void> | null = null;
    const save = () => {
      saved ??= saveSigningKey(db, { id, x }).catch((error) => {
        saved = null;
        throw error;
      });
      return saved;
    };
    return {
      async sign(payload) {
        await save();
        const text = `${header}.${encoded(payload)}`;
        return `${text}.${sign(null, Buffer.from(text), key).toString("base64url")}`;
      },
      async keySet() {
        await save();
        return { keys: (await listSigningKeys(db)).map(publicKey) };
      },
    };
  },
};

function publicKey({ id, x }: { readonly id: string; readonly x: string }) {
  return { kty: "OKP", crv: "Ed25519", x, kid: id, alg: "EdDSA", use: "sig" };
}

/** RFC 7638. */
function thumbprint(x: string): string {
  return createHash("sha256").update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest("base64url");
}

function encoded(text: string): string {
  return Buffer.from(text).toString("base64url");
}
