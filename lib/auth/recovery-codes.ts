import { randomBytes } from "node:crypto";
import { toBase32 } from "@/lib/kit/base32";
import { hashToken } from "./token-text";

const RECOVERY_CODES = 10;
/** 80 bits: who has the database cannot try them all, so a hash without salt is enough. */
const CODE_BYTES = 10;

/** For somebody whose app or passkey is lost; each opens once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    toBase32(randomBytes(CODE_BYTES))
      .toLowerCase()
      .replace(/.{4}(?=.)/g, "$&-"),
  );
}

/** However it was typed: capitals, spaces and dashes mean nothing. Null for what cannot be one. */
export function recoveryCodeHash(typed: string): string | null {
  const plain = typed.toLowerCase().replace(/[\s-]/g, "");
  return /^[a-z2-7]{16}$/.test(plain) ? hashToken(plain) : null;
}
