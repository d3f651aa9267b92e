import { createHmac } from "node:crypto";
import { deriveKey } from "@/lib/kit/seal";
import { secretEqual } from "@/lib/kit/secret-equal";

/** 22 Base64url characters are 132 bits, so guessing a signature is infeasible. */
const SIGNATURE_CHARACTERS = 22;

export function shareToken(secretKey: Uint8Array, linkId: string): string {
  const id = Buffer.from(linkId.replaceAll("-", ""), "hex").toString("base64url");
  return id + signature(secretKey, id);
}

export function readShareToken(secretKey: Uint8Array, token: string): string | null {
  const id = token.slice(0, -SIGNATURE_CHARACTERS);
  const hex = Buffer.from(id, "base64url").toString("hex");
  if (hex.length !== 32 || !secretEqual(signature(secretKey, id), token.slice(-SIGNATURE_CHARACTERS)))
    return null;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

function signature(secretKey: Uint8Array, text: string): string {
  return createHmac("sha256", deriveKey(secretKey, "share link"))
    .update(text)
    .digest("base64url")
    .slice(0, SIGNATURE_CHARACTERS);
}
