"use client";

import { useEffect, useState } from "react";
import { announce } from "@/components/canvas/state/announce";
import { useEditor } from "@/components/canvas/state/editor-context";

export function Announcer() {
  const { state } = useEditor();
  const [said, setSaid] = useState("");
  useEffect(() => {
    let before = state.get();
    return state.subscribe(() => {
      const after = state.get();
      const words = announce(before, after);
      before = after;
      if (words !== null) setSaid(words);
    });
  }, [state]);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}
