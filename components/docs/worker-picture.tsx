import clsx from "clsx";
import { KindIcon } from "@/components/ui/kind-icon";
import { type DrawnPort, drawWorker, WORKER_FRAME, type WorkerPorts } from "@/lib/drawings/draw-worker";
import type { CatalogueItem } from "@/lib/schema/catalogue-item";

interface WorkerPictureProps extends Pick<CatalogueItem, "type" | "kind" | "title"> {
  ports: WorkerPorts;
}

const LABEL = "fill-muted font-mono text-2xs";

export function WorkerPicture({ type, kind, title, ports }: WorkerPictureProps) {
  const { width, box, labels } = WORKER_FRAME;
  const { height, boxY, inputs, outputs } = drawWorker(ports);
  const middle = height / 2;
  return (
    <svg
      role="img"
      aria-label={`${title}. Inputs: ${ports.inputs.join(", ")}. Outputs: ${ports.outputs.join(", ")}.`}
      viewBox={`0 0 ${width} ${height}`}
      className="w-full max-w-lg rounded-md border bg-sunken"
    >
      {[...inputs, ...outputs].map(({ label, path, y }) => (
        <path
          key={`${label} ${y} ${path}`}
          d={path}
          strokeDasharray={label === "error" ? "3 3" : undefined}
          className="fill-none stroke-muted/60"
        />
      ))}
      <Labels ports={inputs} x={labels.left} anchor="end" />
      <Labels ports={outputs} x={labels.right} anchor="start" />
      <rect
        x={box.x}
        y={boxY}
        width={box.width}
        height={box.height}
        rx={6}
        className="fill-surface stroke-edge"
      />
      <foreignObject x={box.x + 8} y={middle - 10} width={20} height={20}>
        <KindIcon kind={kind} type={type} className="size-5!" />
      </foreignObject>
      <text x={box.x + 34} y={middle} dominantBaseline="central" className="fill-text font-medium text-xs">
        {title}
      </text>
    </svg>
  );
}

interface LabelsProps {
  ports: readonly DrawnPort[];
  x: number;
  anchor: "start" | "end";
}

function Labels({ ports, x, anchor }: LabelsProps) {
  return ports.map(({ label, y }) => (
    <text
      key={`${label} ${y}`}
      x={x}
      y={y}
      textAnchor={anchor}
      dominantBaseline="central"
      className={clsx(LABEL, label === "error" && "opacity-80")}
    >
      {label}
    </text>
  ));
}
