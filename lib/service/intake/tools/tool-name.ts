import { createHash } from "node:crypto";

export type ToolKind = "call" | "read";

const NAME_LENGTH = 20;
const ID_LENGTH = 24;
const MARK_LENGTH = 8;

/** Uses the end of the ID, because that part of a version 7 UUID is random. */
export function idEndOf(workflowId: string): string {
  return workflowId.slice(-MARK_LENGTH).toLowerCase();
}

/**
 * Name of a trigger or provider for assistants, at most 63 characters. It contains the end of the workflow's
 * ID, so that workflows with equal names don't clash, and so that the workflow can be found from the name.
 */
export function toolName(
  workflow: { readonly id: string; readonly name: string },
  kind: ToolKind,
  endpointId: string,
): string {
  return `${kind}_${slug(workflow.name)}_${short(endpointId)}_${idEndOf(workflow.id)}`;
}

export function idEndIn(name: string): string | null {
  return /^(?:call|read)_[A-Za-z0-9_-]+_([0-9a-f]{8})$/.exec(name)?.[1] ?? null;
}

function slug(name: string): string {
  const words = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return words.slice(0, NAME_LENGTH).replaceAll(/^-+|-+$/g, "") || "workflow";
}

function short(id: string): string {
  if (id.length <= ID_LENGTH) return id;
  const hash = createHash("sha256").update(id).digest("hex").slice(0, MARK_LENGTH);
  return `${id.slice(0, ID_LENGTH - MARK_LENGTH - 1)}-${hash}`;
}
