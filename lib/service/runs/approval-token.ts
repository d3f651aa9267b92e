import { createHmac } from "node:crypto";
import { deriveKey } from "@/lib/kit/seal";
import { secretEqual } from "@/lib/kit/secret-equal";

/** Length of a 256-bit signature in base64url. */
const SIGNATURE_CHARACTERS = 43;
const TOKEN = /^[A-Za-z0-9_-]{65}$/;

/** The token can be recreated at any time, so nothing that gives access to the approval is stored. */
export function approvalToken(secretKey: Uint8Array, approvalId: string): string {
  const id = Buffer.from(approvalId.replaceAll("-", ""), "hex").toString("base64url");
  return id + signature(secretKey, id);
}

export function readApprovalToken(secretKey: Uint8Array, token: string): string | null {
  if (!TOKEN.test(token)) return null;
  const id = token.slice(0, -SIGNATURE_CHARACTERS);
  if (!secretEqual(signature(secretKey, id), token.slice(-SIGNATURE_CHARACTERS))) return null;
  const hex = Buffer.from(id, "base64url").toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

export function approvalUrl(secretKey: Uint8Array, origin: string, approvalId: string): string {
  return `${origin}/approve/${approvalToken(secretKey, approvalId)}`;
}

function signature(secretKey: Uint8Array, text: string): string {
  return createHmac("sha256", deriveKey(secretKey, "approval")).update(text).digest("base64url");
}
