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
  name: string;
  size?: ControlSize;
  /** Shrinks the button to its icon on narrow screens. */
  folds?: boolean;
}

export function MakeWidgetButton({ source, name, size = "sm", folds = false }: MakeWidgetButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size={size} icon={ChartNoAxesCombined} onClick={() => setOpen(true)}>
        <span className={clsx(folds && "max-sm:sr-only")}>Create widget</span>
      </Button>
      {open && <MakeSourceWidget source={source} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}
