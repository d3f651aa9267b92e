import { randomBytes } from "node:crypto";
import { toBase32 } from "@/lib/kit/base32";
import { hashToken } from "./token-text";

const RECOVERY_CODES = 10;
/** 80 bits can't be brute-forced even by someone who has the database, so a hash without salt is enough. */
const CODE_BYTES = 10;

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    toBase32(randomBytes(CODE_BYTES))
      .toLowerCase()
      .replace(/.{4}(?=.)/g, "$&-"),
  );
}

export function recoveryCodeHash(typed: string): string | null {
  const plain = typed.toLowerCase().replace(/[\s-]/g, "");
  return /^[a-z2-7]{16}$/.test(plain) ? hashToken(plain) : null;
}
