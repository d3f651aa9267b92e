import { createHash } from "node:crypto";
import { randomToken } from "@/lib/kit/id";

const SHOWN_CHARACTERS = 8;

/** 40 characters of 54 hold 230 bits; the prefix lets secret scanners know one when they see one. */
export function newTokenText(): string {
  return `mr_${randomToken(40)}`;
}

/** For the link of an invitation. Another prefix: it is no key. */
export function newInvitationText(): string {
  return `mri_${randomToken(32)}`;
}

export function hashToken(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export function tokenPrefix(text: string): string {
  return text.slice(0, SHOWN_CHARACTERS);
}
