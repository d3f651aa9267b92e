export interface WorkerPorts {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

export interface DrawnPort {
  readonly label: string;
  /** Line between the label and the worker's box. */
  readonly path: string;
  readonly y: number;
}

/** Lengths are in the units of `WORKER_FRAME`, whose width is fixed. */
export interface WorkerDrawing {
  readonly height: number;
  readonly boxY: number;
  readonly inputs: readonly DrawnPort[];
  readonly outputs: readonly DrawnPort[];
}

export const WORKER_FRAME = {
  width: 400,
  box: { x: 132, width: 136, height: 44 },
  /**
   * x-coordinates of the labels: those left of the box end at `left`, and those right of it start at `right`.
   */
  labels: { left: 102, right: 298 },
} as const;

const ROW = 26;
const MARGIN = 14;
/** Space between a label and its line. */
const GAP = 6;
const MAX_PORTS = 6;
/** Maximum number of characters of a label. More wouldn't fit beside the box. */
const MAX_LABEL = 15;

export function drawWorker({ inputs, outputs }: WorkerPorts): WorkerDrawing {
  const [left, right] = [labelsOf(inputs), labelsOf(outputs)];
  const { box, labels } = WORKER_FRAME;
  const height = Math.max(left.length * ROW, right.length * ROW, box.height) + 2 * MARGIN;
  const middle = height / 2;
  const yOf = (at: number, count: number) => middle + (at - (count - 1) / 2) * ROW;
  const port = (label: string, y: number, path: string): DrawnPort => ({ label, y, path });
  return {
    height,
    boxY: middle - box.height / 2,
    inputs: left.map((label, at) => {
      const y = yOf(at, left.length);
      return port(label, y, curve(labels.left + GAP, y, box.x, middle));
    }),
    outputs: right.map((label, at) => {
      const y = yOf(at, right.length);
      return port(label, y, curve(box.x + box.width, middle, labels.right - GAP, y));
    }),
  };
}

function labelsOf(names: readonly string[]): string[] {
  const shown = names.length > MAX_PORTS ? names.slice(0, MAX_PORTS - 1) : names;
  const more = names.length - shown.length;
  return [...shown.map(cut), ...(more > 0 ? [`${more} more`] : [])];
}

function cut(name: string): string {
  return name.length > MAX_LABEL ? `${name.slice(0, MAX_LABEL - 1)}…` : name;
}

function curve(fromX: number, fromY: number, toX: number, toY: number): string {
  const middle = (fromX + toX) / 2;
  return `M${fromX} ${fromY}C${middle} ${fromY} ${middle} ${toY} ${toX} ${toY}`;
}
