"use client";

import { useLayoutEffect, useState } from "react";
import { useEditorState, useView } from "@/components/canvas/state/editor-context";
import { isInspectorWanted } from "@/components/canvas/state/panel-actions";
import { afterPress } from "@/components/canvas/view/after-press";

/** Maximum width of the panel, measured from the right edge of the window. */
const REACH = 800;

/**
 * The panel opens on selection, but not while the mouse button is pressed where the panel would appear, and
 * not between the presses of a double click.
 */
export function useInspectorShown(): boolean {
  const inspector = useView((view) => view.inspector);
  const about = useView((view) => view.about);
  const wanted = useEditorState(({ selection }) => isInspectorWanted({ inspector, about }, selection));
  const [shown, setShown] = useState(wanted);
  useLayoutEffect(() => {
    if (!wanted) return setShown(false);
    return afterPress(
      () => setShown(true),
      ({ x }) => x > window.innerWidth - REACH,
    );
  }, [wanted]);
  return shown;
}
