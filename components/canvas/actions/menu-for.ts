import type { Selection } from "@/components/canvas/state/editor-state";
import type { Command } from "./command";
import { COMMANDS } from "./commands";

const WORKER = [
  ["full", "settings", "connect"],
  ["cut", "copy", "duplicate", "disable"],
  ["box", "let-go", "take-out", "fold", "add-inside"],
  ["delete-heal", "delete"],
];
const WIRE = [["delete"]];
const NOTE = [["copy", "duplicate"], ["delete"]];
const CANVAS = [
  ["add", "note", "paste", "import"],
  ["select-all", "tidy", "fit"],
  ["undo", "redo"],
];

export function menuFor({ workers, connections, notes }: Selection): readonly (readonly Command[])[] {
  const ids = workers.length > 0 ? WORKER : connections.length > 0 ? WIRE : notes.length > 0 ? NOTE : CANVAS;
  return ids.map((group) => group.flatMap((id) => COMMANDS.find((command) => command.id === id) ?? []));
}
