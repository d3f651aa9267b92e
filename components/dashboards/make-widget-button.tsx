"use client";

import clsx from "clsx";
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
  /** What the widget is called to begin with: the name of the workflow or the table. */
  name: string;
  size?: ControlSize;
  /** To its icon, where there is little room. */
  folds?: boolean;
}

/** From a data provider or a table to a widget on a dashboard, wherever it is shown. */
export function MakeWidgetButton({ source, name, size = "sm", folds = false }: MakeWidgetButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size} icon={ChartNoAxesCombined} onClick={() => setOpen(true)}>
        <span className={clsx(folds && "max-sm:sr-only")}>Make widget</span>
      </Button>
      {open && <MakeSourceWidget source={source} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function MakeSourceWidget({ source, name, onClose }: MakeWidgetButtonProps & { onClose: () => void }) {
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
