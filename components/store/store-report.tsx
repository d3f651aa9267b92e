"use client";

import { Flag } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";

const StoreReportDialog = dynamic(
  () => import("./store-report-dialog").then((file) => file.StoreReportDialog),
  { ssr: false },
);

/** Lets visitors report an item. The form's code is loaded on the first click. */
export function StoreReport({ slug }: { slug: string }) {
  const [state, setState] = useState<"unused" | "open" | "closed">("unused");
  return (
    <div id="report">
      <Button variant="quiet" size="sm" icon={Flag} onClick={() => setState("open")}>
        Report this item…
      </Button>
      {state !== "unused" && (
        <StoreReportDialog slug={slug} isOpen={state === "open"} onClose={() => setState("closed")} />
      )}
    </div>
  );
}
