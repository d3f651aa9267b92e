import { createHash } from "node:crypto";
import { z } from "zod";
import { canonicalJson } from "@/lib/kit/canonical-json.mjs";
import { ok, type Result } from "@/lib/kit/result";
import { pauseAfter, unitsOfText } from "@/lib/kit/steps";
import type { EvaluationFault } from "./evaluation";
import { sharedPool } from "./shared-pool";

/**
 * Maximum length of JSON that is parsed in this process. Parsing longer JSON would delay the process's other
 * work.
 */
const INLINE_CHARS = 64 * 1024;
const LIMITS = { timeoutMs: 20_000, maxBytes: 1_000 } as const;

/** Returns a hash of JSON text in its canonical form. Large JSON is parsed in an evaluator process. */
export async function hashJson(
  text: string,
  { owner, signal }: { readonly owner: string; readonly signal: AbortSignal },
): Promise<Result<string, EvaluationFault>> {
  if (text.length <= INLINE_CHARS) {
    await pauseAfter(2 * unitsOfText(text.length));
    return ok(
      createHash("sha256")
        .update(canonicalJson(JSON.parse(text)))
        .digest("hex"),
    );
  }
  const done = await sharedPool().evaluate(
    { program: "hash-json", expression: "", input: { text }, nowMs: 0, signal, owner },
    LIMITS,
  );
  return done.ok ? ok(z.string().parse(done.value)) : done;
}
