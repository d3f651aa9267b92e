import jsonata from "jsonata";
import { fail, ok, type Result } from "@/lib/kit/result";
import { CodeWriter } from "./code-writer";
import { isNode } from "./program-node";

/** JavaScript that gives what a JSONata program gives, or the sentence that says what of it has no counterpart. */
export function programToCode(program: string): Result<string, string> {
  let root: unknown;
  try {
    root = jsonata(program).ast();
  } catch {
    return fail("The expression cannot be read. Mend it first.");
  }
  if (!isNode(root)) return fail("The expression is empty.");
  const writer = new CodeWriter();
  const code = writer.body(root);
  const original = program.split("\n").map((line) => `// ${line}`.trimEnd());
  return writer.fault === null
    ? ok(["// Rewritten from JSONata:", ...original, code, ""].join("\n"))
    : fail(writer.fault);
}
