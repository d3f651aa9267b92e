"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { RunSketch } from "./run-sketch";

const RunCanvas = dynamic(() => import("./run-canvas").then((module) => module.RunCanvas), { ssr: false });

export function RunCanvasLater({ runId }: { runId: string }) {
  const [isDrawn, setDrawn] = useState(false);
  return (
    <div className="relative size-full">
      {!isDrawn && (
        <div className="absolute inset-0">
          <RunSketch runId={runId} />
        </div>
      )}
      <RunCanvas runId={runId} onDrawn={() => setDrawn(true)} />
    </div>
  );
}
