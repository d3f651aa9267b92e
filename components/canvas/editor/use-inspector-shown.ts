"use client";

import { useEffect, useLayoutEffect, useState } from "react";
import { useEditor, useEditorState, useView } from "@/components/canvas/state/editor-context";
import { nodeId } from "@/components/canvas/state/flow-items";
import { isInspectorWanted } from "@/components/canvas/state/panel-actions";

/** Maximum width of the panel, measured from the right edge of the window. */
const REACH = 800;
/** Maximum time between the two presses of a double click. */
const SECOND_PRESS_MS = 280;

/** The last pointer press anywhere on the page. */
const press = { isDown: false, x: 0, at: Number.NEGATIVE_INFINITY };

/**
 * Whether the panel of the selection is shown. It opens on selection, but not while the mouse button is
 * pressed where the panel would appear, and not between the presses of a double click. Selected nodes that
 * the panel would cover are moved into view.
 */
export function useInspectorShown(): boolean {
  const editor = useEditor();
  const inspector = useView((view) => view.inspector);
  const about = useView((view) => view.about);
  const wanted = useEditorState(({ selection }) => isInspectorWanted({ inspector, about }, selection));
  const [shown, setShown] = useState(wanted);

  useEffect(() => {
    const down = ({ clientX }: PointerEvent) =>
      Object.assign(press, { isDown: true, x: clientX, at: performance.now() });
    const up = () => Object.assign(press, { isDown: false });
    window.addEventListener("pointerdown", down, { capture: true });
    for (const end of ENDS) window.addEventListener(end, up, { capture: true });
    return () => {
      window.removeEventListener("pointerdown", down, { capture: true });
      for (const end of ENDS) window.removeEventListener(end, up, { capture: true });
    };
  }, []);

  useLayoutEffect(() => {
    if (!wanted) return setShown(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => setShown(true);
    const showSoon = () => {
      const isUnder = press.x > window.innerWidth - REACH && performance.now() - press.at < SECOND_PRESS_MS;
      if (isUnder) timer = setTimeout(show, SECOND_PRESS_MS);
      else show();
    };
    if (press.isDown) for (const end of ENDS) window.addEventListener(end, showSoon, { once: true });
    else showSoon();
    return () => {
      clearTimeout(timer);
      for (const end of ENDS) window.removeEventListener(end, showSoon);
    };
  }, [wanted]);

  useEffect(() => {
    const { workers } = editor.state.get().selection;
    if (shown && workers.length > 0) editor.canvas.current?.uncover(workers.map(nodeId), "at once");
  }, [shown, editor]);
  return shown;
}

const ENDS = ["pointerup", "pointercancel"] as const;
