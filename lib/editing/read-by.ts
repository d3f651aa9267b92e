import { codeReferences } from "@/lib/expression/code-references";
import { type ProgramReference, programReferences } from "@/lib/expression/program-references";

/** What a program reads, by the type of its worker: one holds JavaScript, the others JSONata. */
export function readBy(type: string, program: string): ProgramReference[] {
  return type === "code" ? codeReferences(program) : programReferences(program);
}
