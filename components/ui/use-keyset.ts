"use client";

import { useState } from "react";

/**
 * Cursors of the pages on the way here: a keyset knows the way on, never the way back. Another `list` (a search, a
 * filter) starts at its first page.
 */
export function useKeyset(list: string) {
  const [trail, setTrail] = useState<{ list: string; cursors: readonly string[] }>({ list, cursors: [] });
  const cursors = trail.list === list ? trail.cursors : [];
  return {
    cursor: cursors.at(-1),
    isFirst: cursors.length === 0,
    older: (cursor: string) => setTrail({ list, cursors: [...cursors, cursor] }),
    newer: () => setTrail({ list, cursors: cursors.slice(0, -1) }),
  };
}
