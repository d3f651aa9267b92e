"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { whenFirstSaid } from "./toast";

const ShownToasts = dynamic(() => import("./shown-toasts").then((module) => module.ShownToasts), {
  ssr: false,
});

export function Toaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => whenFirstSaid(() => setWanted(true)), []);
  return isWanted ? <ShownToasts /> : null;
}
