import type { connectionState } from "@/components/canvas/state/run-view";
import type { Connection } from "@/lib/schema/workflow";

export const WIRE_COLOURS = {
  chosen: "var(--color-accent)",
  error: "var(--color-bad)",
  taken: "var(--color-ok)",
  plain: "var(--color-edge)",
} as const;

export type ConnectionLook = keyof typeof WIRE_COLOURS;

export function connectionLook(
  connection: Connection | undefined,
  state: ReturnType<typeof connectionState>,
  chosen: boolean,
): ConnectionLook {
  if (chosen) return "chosen";
  if (connection?.port === "error") return "error";
  return state === "taken" ? "taken" : "plain";
}

export function dashOf(state: ReturnType<typeof connectionState>, unit = 1): string | undefined {
  return state === "skipped" ? `${5 * unit} ${5 * unit}` : undefined;
}

export const CORNER = 8;
