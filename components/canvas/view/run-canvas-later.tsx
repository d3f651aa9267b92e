"use client";

import dynamic from "next/dynamic";

/** The canvas of a run, loaded after the page's own text. */
export const RunCanvasLater = dynamic(() => import("./run-canvas").then((module) => module.RunCanvas), {
  ssr: false,
});
