"use client";

import clsx from "clsx";
import { ChartNoAxesCombined } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { ControlSize } from "@/components/ui/button-style";
import type { WidgetSource } from "@/lib/schema/dashboard";

const MakeSourceWidget = dynamic(() => import("./make-source-widget").then((file) => file.MakeSourceWidget), {
  ssr: false,
});

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
