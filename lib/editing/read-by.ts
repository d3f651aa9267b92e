import { codeReferences } from "@/lib/expression/code-references";
import { type ProgramReference, programReferences } from "@/lib/expression/program-references";

/** Returns the references in a program. Workers of type `code` use JavaScript, all others JSONata. */
export function readBy(type: string, program: string): ProgramReference[] {
  return type === "code" ? codeReferences(program) : programReferences(program);
}
