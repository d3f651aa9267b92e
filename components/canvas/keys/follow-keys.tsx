"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { keyStateOptions } from "@/lib/client/key-queries";

/** Polls the state of credentials once for all nodes, for as long as any worker uses one. */
export function FollowKeys() {
  const editor = useEditor();
  const needed = useEditorState((state) =>
    state.document.workers.some(({ type }) => editor.catalogue.find(type)?.key),
  );
  const keys = useQuery({ ...keyStateOptions, enabled: needed }).data;
  useEffect(() => {
    if (keys) editor.keys.set(keys);
  }, [editor, keys]);
  return null;
}
