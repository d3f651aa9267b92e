import { codeReferences } from "@/lib/expression/code-references";
import { type ProgramReference, programReferences } from "@/lib/expression/program-references";

/** References of a program by the worker's type: `code` is JavaScript, others are JSONata. */
export function readBy(type: string, program: string): ProgramReference[] {
  return type === "code" ? codeReferences(program) : programReferences(program);
}
