import type { Asked } from "@/cli/command";
import { type Fault, wrongUse } from "@/cli/fault";
import { ok, type Result } from "@/lib/kit/result";

const LONGEST_S = 604_800;

export const WAIT_HELP = `  --wait S      maximum seconds to wait for the run to end; 0 doesn't wait (default: until it ends)`;

/** Returns the time limit in milliseconds; infinite by default. */
export function readWait(asked: Asked): Result<number, Fault> {
  const text = asked.text("wait");
  if (text === undefined) return ok(Number.POSITIVE_INFINITY);
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return seconds <= LONGEST_S
    ? ok(seconds * 1000)
    : wrongUse("--wait must be a whole number of seconds, at most 604800.");
}
