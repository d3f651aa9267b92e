/** A canvas can't use CSS variables, so their values are read from the page. */
const MEANINGS = [
  "text",
  "muted",
  "line",
  "accent",
  "up",
  "down",
  "warn",
  "logic",
  "action",
  "provider",
] as const;
export type ChartColours = Record<(typeof MEANINGS)[number], string>;

export function chartColours(element: HTMLElement): ChartColours {
  const probe = element.ownerDocument.createElement("span");
  element.append(probe);
  const read = (meaning: string) => {
    probe.style.color = `var(--color-${meaning})`;
    return getComputedStyle(probe).color;
  };
  const colours: ChartColours = {
    text: read("text"),
    muted: read("muted"),
    line: read("line"),
    accent: read("accent"),
    up: read("up"),
    down: read("down"),
    warn: read("warn"),
    logic: read("logic"),
    action: read("action"),
    provider: read("provider"),
  };
  probe.remove();
  return colours;
}

export function seriesColours(colours: ChartColours): string[] {
  return [colours.accent, colours.warn, colours.provider, colours.action, colours.logic, colours.muted];
}

export function faded(colour: string, alpha: number): string {
  const [red = "0", green = "0", blue = "0"] = colour.match(/[\d.]+/g) ?? [];
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}
