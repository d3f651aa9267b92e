"use client";

import { useState } from "react";
import { useEditor } from "@/components/canvas/state/editor-context";
import { toastFailed } from "@/components/ui/toast";
import { oneAtATime } from "./one-at-a-time";

/**
 * `sendOrder` saves the draft first, so that the run matches what is shown. If saving fails or another order
 * is still pending, it resolves to null without calling `order`.
 */
export function useOrder(failure: string) {
  const editor = useEditor();
  const [busy, setBusy] = useState(false);
  const [once] = useState(() => oneAtATime(setBusy));
  const sendOrder = <T>(order: () => Promise<T>): Promise<T | null> =>
    once(async () => {
      if (await editor.save()) return order();
      toastFailed(
        `${failure}: the draft is not saved`,
        "Your changes must be saved before a run can start. The message at the top says why they couldn't be saved.",
      );
      return null;
    });
  return { sendOrder, busy };
}
