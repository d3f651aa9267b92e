import { codeReferences } from "@/lib/expression/code-references";
import { type ProgramReference, programReferences } from "@/lib/expression/program-references";

export function readBy(type: string, program: string): ProgramReference[] {
  return type === "code" ? codeReferences(program) : programReferences(program);
}
