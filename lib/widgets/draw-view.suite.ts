import type { WidgetKind, WidgetOptions } from "@/lib/schema/dashboard";
import { widgetView } from "./widget-view";

export const NOTHING = { symbol: null, range: null } as const;

/** Returns the view of a widget. Fails if it isn't drawn as `drawn`. */
export function drawView<K extends ReturnType<typeof widgetView>["kind"]>(
  kind: WidgetKind,
  drawn: K,
  value: unknown,
  options: WidgetOptions = {},
  parameters: Parameters<typeof widgetView>[2] = NOTHING,
) {
  const found = widgetView({ kind, options }, value, parameters);
  const isDrawn = (each: typeof found): each is Extract<typeof found, { kind: K }> => each.kind === drawn;
  if (!isDrawn(found)) throw new Error(JSON.stringify(found));
  return found;
}
