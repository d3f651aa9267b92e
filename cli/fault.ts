import type { JsonObject } from "@/lib/kit/json";
import { fail } from "@/lib/kit/result";

/** `message` is one sentence about what happened and what to do. */
export interface Fault {
  /** Exit code: 1 for failure, 2 for wrong usage. */
  readonly exit: 1 | 2;
  readonly code: string;
  readonly message: string;
  readonly details?: JsonObject;
}

export function failed(code: string, message: string, details?: JsonObject) {
  return fail<Fault>({ exit: 1, code, message, ...(details && { details }) });
}

export function wrongUse(message: string) {
  return fail<Fault>({ exit: 2, code: "wrong_use", message });
}
