import type { JsonObject } from "@/lib/kit/json";
import { fail } from "@/lib/kit/result";

/** Why a command did not do what was asked: one sentence that says what happened and what to do. */
export interface Fault {
  /** 1: it failed. 2: it was asked for in a way that means nothing. */
  readonly exit: 1 | 2;
  /** Stable, for programs. */
  readonly code: string;
  readonly message: string;
  /** What programs may want to know beside it. */
  readonly details?: JsonObject;
}

export function failed(code: string, message: string, details?: JsonObject) {
  return fail<Fault>({ exit: 1, code, message, ...(details && { details }) });
}

export function wrongUse(message: string) {
  return fail<Fault>({ exit: 2, code: "wrong_use", message });
}
