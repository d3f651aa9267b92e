import type { Answering, Beside } from "./measure/in-turn";

/** `reached` is null if the figure has no target. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  readonly beside: string;
  readonly ratio: string;
  readonly target: string;
  readonly reached: boolean | null;
}

export interface Section {
  readonly title: string;
  readonly figures: readonly Figure[];
}

export interface Target {
  /** Fraction of the bare server's rate. */
  readonly ratio?: number;
  readonly p50?: number;
  readonly p99?: number;
}

export function rateFigure(what: string, found: Answering, target: Target): Figure {
  const goals = [
    {
      text: `≥ ${percent(target.ratio ?? 0)}`,
      ok: found.ratio >= (target.ratio ?? 0),
      set: target.ratio !== undefined,
    },
    {
      text: `p50 ≤ ${millis(target.p50 ?? 0)}`,
      ok: found.p50 <= (target.p50 ?? 0),
      set: target.p50 !== undefined,
    },
    { text: `p99 ≤ ${target.p99} ms`, ok: found.p99 <= (target.p99 ?? 0), set: target.p99 !== undefined },
  ].filter((goal) => goal.set);
  const wrong = found.unexpected > 0 ? `, ${found.unexpected} answers of another status` : "";
  return {
    what,
    measured: `${count(found.perSecond)}/s, p50 ${millis(found.p50)}, p99 ${millis(found.p99)}${wrong}`,
    beside: `${count(found.other)}/s`,
    ratio: percent(found.ratio),
    target: goals.map((goal) => goal.text).join(", "),
    reached: goals.length === 0 ? null : found.unexpected === 0 && goals.every((goal) => goal.ok),
  };
}

export function shareFigure(what: string, { perSecond, other, ratio }: Beside): Figure {
  return {
    what,
    measured: `${count(perSecond)}/s`,
    beside: `${count(other)}/s on an empty database`,
    ratio: percent(ratio),
    target: "≥ 90 %",
    reached: ratio >= 0.9,
  };
}

export function plainFigure(what: string, measured: string, more: Partial<Figure> = {}): Figure {
  return { what, measured, beside: "", ratio: "", target: "", reached: null, ...more };
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
}

export function count(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

export function millis(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`;
}

export function markdown(sections: readonly Section[], heading: string): string {
  const tables = sections.map(({ title, figures }) =>
    [
      `## ${title}`,
      "",
      "| | figure | measured | beside | ratio | target |",
      "| --- | --- | --- | --- | --- | --- |",
      ...figures.map(
        (figure) =>
          `| ${mark(figure)} | ${figure.what} | ${figure.measured} | ${figure.beside} | ${figure.ratio} | ${figure.target} |`,
      ),
      "",
    ].join("\n"),
  );
  return [heading, "", ...tables].join("\n");
}

function mark({ reached }: Figure): string {
  if (reached === null) return "";
  return reached ? "✓" : "✗";
}

export function line(figure: Figure): string {
  const parts = [
    figure.measured,
    figure.beside && `beside ${figure.beside}`,
    figure.ratio && `ratio ${figure.ratio}`,
    figure.target && `target ${figure.target}`,
  ];
  return `${mark(figure) || " "} ${figure.what}: ${parts.filter((part) => part !== "").join(" · ")}`;
}
