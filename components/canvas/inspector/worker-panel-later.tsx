import dynamic from "next/dynamic";
import { type ComponentType, useState } from "react";

type Panel = ComponentType<{ index: number }>;

let Loaded: Panel | undefined;

/**
 * The worker panel is loaded on demand, because its forms and the template parser make up a third of the
 * editor's script.
 */
export async function loadWorkerPanel(): Promise<Panel> {
  const { WorkerPanel } = await import("./worker-panel");
  Loaded = WorkerPanel;
  return WorkerPanel;
}

const Loading = dynamic(loadWorkerPanel, { ssr: false });

/** Once loaded, the panel is rendered synchronously, so that focus can move into it immediately. */
export function WorkerPanelLater({ index }: { index: number }) {
  const [Current] = useState<Panel>(() => Loaded ?? Loading);
  return <Current index={index} />;
}
