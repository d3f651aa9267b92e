"use client";

import { ChartNoAxesCombined } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { ControlSize } from "@/components/ui/button-style";
import type { WidgetSource } from "@/lib/schema/dashboard";
import { MakeWidgetDialog } from "./make-widget-dialog";
import { useWidgetDraft } from "./use-widget-draft";

interface MakeWidgetButtonProps {
  source: WidgetSource;
  /** What the widget is called to begin with: the workflow's name. */
  name: string;
  size?: ControlSize;
}

/** From a data provider to a widget on a dashboard, wherever the provider is shown. */
export function MakeWidgetButton({ source, name, size = "sm" }: MakeWidgetButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size} icon={ChartNoAxesCombined} onClick={() => setOpen(true)}>
        Make widget
      </Button>
      {open && <MakeProviderWidget source={source} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function MakeProviderWidget({ source, name, onClose }: MakeWidgetButtonProps & { onClose: () => void }) {
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
