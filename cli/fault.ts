import type { JsonObject } from "@/lib/kit/json";
import { fail } from "@/lib/kit/result";

/** Why a command failed: one sentence on what happened and what to do. */
export interface Fault {
  /** 1: failed. 2: wrong usage. */
  readonly exit: 1 | 2;
  /** Stable, for programs. */
  readonly code: string;
  readonly message: string;
  /** Further data for programs. */
  readonly details?: JsonObject;
}

export function failed(code: string, message: string, details?: JsonObject) {
  return fail<Fault>({ exit: 1, code, message, ...(details && { details }) });
}

export function wrongUse(message: string) {
  return fail<Fault>({ exit: 2, code: "wrong_use", message });
}
