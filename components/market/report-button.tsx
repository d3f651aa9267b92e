"use client";

import { Flag } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { ItemName } from "@/lib/schema/price";

const ReportDialog = dynamic(() => import("./report-dialog").then((file) => file.ReportDialog), {
  ssr: false,
});

export function ReportButton({ of }: { of: ItemName }) {
  const [asking, setAsking] = useState(false);
  return (
    <div id="report">
      <Button variant="quiet" size="sm" icon={Flag} onClick={() => setAsking(true)}>
        Report this item…
      </Button>
      {asking && <ReportDialog of={of} onClose={() => setAsking(false)} />}
    </div>
  );
}
