import type { Converted, Surroundings } from "./convert";
import { programPath } from "./n8n-expressions";
import type { Node } from "./n8n-workflow";

/** Stands in for an unsupported node, so that the steps before and after that node stay connected. */
export function placeholder({ type, notes = "" }: Node, { find }: Surroundings): Converted {
  const input = find({ node: null, segments: [] })?.program ?? null;
  return {
    type: "transform",
    params: { expression: input === null ? "{}" : programPath(input) },
    description: [notes, `Placeholder for ${type}. It passes its input through.`]
      .filter(Boolean)
      .join("\n\n"),
    notes: [],
  };
}
