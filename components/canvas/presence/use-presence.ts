"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { fetchRemoteDraft } from "@/components/canvas/save/fetch-remote-draft";
import type { AutosaveRunner } from "@/components/canvas/state/autosave-runner";
import type { Editor } from "@/components/canvas/state/editor-context";
import { NOBODY, withOther, withoutSession } from "@/components/canvas/state/others";
import { movePresence, presenceAddress } from "@/lib/client/presence-queries";
import { createSpeaker } from "./create-speaker";
import { followOthers } from "./follow-others";

/**
 * Delay before saving an edit while other people have the workflow open. Including network time, they see the
 * edit within a second.
 */
const SEND_MS = 350;
const MAX_CHOSEN = 50;

/**
 * Presence is exchanged only while the page is visible. Returns true if the server has a newer build than
 * this page.
 */
export function usePresence(editor: Editor, runner: AutosaveRunner): boolean {
  const queries = useQueryClient();
  const [isOutdated, setOutdated] = useState(false);

  useEffect(() => {
    const { workflowId: id, others, pointer, state, autosave } = editor;
    const session = crypto.randomUUID();
    let newest = 0;
    let stop: (() => void) | undefined;

    const speaker = createSpeaker((place) => {
      const { cursor, chosen } = place;
      return movePresence(id, { seat: session, cursor, chosen: [...chosen] });
    });
    const show = () =>
      speaker.show({
        cursor: pointer.get(),
        chosen: state.get().selection.workers.slice(0, MAX_CHOSEN),
      });
    const look = () => {
      const { sending, revision } = autosave.get();
      // Don't fetch while a save is in progress. Its response, or the resulting conflict, will include the
      // newer revision.
      if (sending || newest <= revision) return;
      newest = 0;
      void fetchRemoteDraft(editor, runner, queries);
    };
    let sendSoon: ReturnType<typeof setTimeout> | undefined;
    const sendEarly = () => {
      if (others.get().size === 0 || sendSoon !== undefined) return;
      sendSoon = setTimeout(() => {
        sendSoon = undefined;
        if (autosave.get().phase.name === "waiting") runner.handle({ kind: "due" });
      }, SEND_MS);
    };
    const followWhileSeen = () => {
      stop?.();
      stop = undefined;
      if (document.visibilityState === "hidden") return;
      stop = followOthers(
        () => new EventSource(presenceAddress(id, session)),
        {
          onOther: (other) => others.set((all) => withOther(all, other)),
          onLeft: (left) => others.set((all) => withoutSession(all, left)),
          onLost: () => others.set(NOBODY),
          onSaved: (revision) => {
            newest = Math.max(newest, revision ?? autosave.get().revision + 1);
            look();
          },
          onBuild: setOutdated,
        },
        process.env.NEXT_PUBLIC_MILLRACE_BUILD,
      );
    };

    const unsubscribe = [
      others.subscribe(() => speaker.received(others.get().size > 0)),
      pointer.subscribe(show),
      state.subscribe(show),
      state.subscribe(sendEarly),
      autosave.subscribe(look),
    ];
    show();
    followWhileSeen();
    document.addEventListener("visibilitychange", followWhileSeen);
    return () => {
      document.removeEventListener("visibilitychange", followWhileSeen);
      for (const each of unsubscribe) each();
      clearTimeout(sendSoon);
      speaker.stop();
      stop?.();
    };
  }, [editor, runner, queries]);

  return isOutdated;
}
