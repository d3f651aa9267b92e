import { createHash } from "node:crypto";
import { randomToken } from "@/lib/kit/id";

const SHOWN_CHARACTERS = 8;

/** 40 characters from an alphabet of 54 hold 230 bits. The prefix lets secret scanners recognise a token. */
export function newTokenText(): string {
  return `mr_${randomToken(40)}`;
}

/** The prefix differs from a token's, because an invitation isn't a key. */
export function newInvitationText(): string {
  return `mri_${randomToken(32)}`;
}

export function hashToken(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export function tokenPrefix(text: string): string {
  return text.slice(0, SHOWN_CHARACTERS);
}
