import dynamic from "next/dynamic";
import { type ComponentType, useState } from "react";

type Panel = ComponentType<{ index: number }>;

let Loaded: Panel | undefined;

/** Its forms and the parser of templates are a third of the editor's script. */
export async function loadWorkerPanel(): Promise<Panel> {
  const { WorkerPanel } = await import("./worker-panel");
  Loaded = WorkerPanel;
  return WorkerPanel;
}

const Loading = dynamic(loadWorkerPanel, { ssr: false });

/** Once loaded, the panel is there in the same render, so that focus can move into it. */
export function WorkerPanelLater({ index }: { index: number }) {
  const [Current] = useState<Panel>(() => Loaded ?? Loading);
  return <Current index={index} />;
}
