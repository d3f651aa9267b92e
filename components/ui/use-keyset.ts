"use client";

import { useState } from "react";

/** Cursors of the pages on the way here: a keyset knows the way on, never the way back. */
export function useKeyset() {
  const [trail, setTrail] = useState<readonly string[]>([]);
  return {
    cursor: trail.at(-1),
    isFirst: trail.length === 0,
    older: (cursor: string) => setTrail([...trail, cursor]),
    newer: () => setTrail(trail.slice(0, -1)),
    reset: () => setTrail([]),
  };
}
