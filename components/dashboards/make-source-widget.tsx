"use client";

import { useRouter } from "next/navigation";
import type { WidgetSource } from "@/lib/schema/dashboard";
import { MakeWidgetDialog } from "./make-widget-dialog";
import { useWidgetDraft } from "./use-widget-draft";

interface MakeSourceWidgetProps {
  source: WidgetSource;
  name: string;
  onClose: () => void;
}

export function MakeSourceWidget({ source, name, onClose }: MakeSourceWidgetProps) {
  const router = useRouter();
  const { draft, setDraft, published, problem } = useWidgetDraft(source, name);
  return (
    <MakeWidgetDialog
      draft={draft}
      onDraft={setDraft}
      published={published}
      problem={problem}
      findSource={async () => source}
      onMade={(dashboardId) => router.push(`/dashboards/${dashboardId}`)}
      onClose={onClose}
    />
  );
}
