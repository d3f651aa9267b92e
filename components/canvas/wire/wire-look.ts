import type { wireState } from "@/components/canvas/run/run-view";
import type { Connection } from "@/lib/schema/workflow";

export const WIRE_COLOURS = {
  chosen: "var(--color-accent)",
  error: "var(--color-bad)",
  taken: "var(--color-ok)",
  plain: "var(--color-edge)",
} as const;

export type WireLook = keyof typeof WIRE_COLOURS;

/** What matters most about a wire is its colour. */
export function wireLook(
  wire: Connection | undefined,
  state: ReturnType<typeof wireState>,
  chosen: boolean,
): WireLook {
  if (chosen) return "chosen";
  if (wire?.port === "error") return "error";
  return state === "taken" ? "taken" : "plain";
}

export function dashOf(state: ReturnType<typeof wireState>, unit = 1): string | undefined {
  return state === "skipped" ? `${5 * unit} ${5 * unit}` : undefined;
}

export const CORNER = 8;
