import type { VerbatimOf } from "@/lib/editing/verbatim-of";
import type { WorkflowDocument } from "@/lib/schema/workflow";
import { type Autosave, type AutosaveEvent, advance, type Effect, type Phase } from "./autosave-machine";
import type { EditorState } from "./editor-state";
import type { Store } from "./store";

export interface AutosaveParts {
  readonly autosave: Store<Autosave>;
  readonly state: Store<EditorState>;
  readonly verbatim: VerbatimOf;
  send(document: WorkflowDocument, revision: number): Promise<AutosaveEvent>;
  absorb(effect: Extract<Effect, { kind: "absorb" }>): void;
  keep(autosave: Autosave): boolean;
  forget(): void;
}

export interface AutosaveRunner {
  handle(event: AutosaveEvent): void;
  /** Saves pending changes. Resolves to true once they are saved, or to false if saving has to wait. */
  flush(): Promise<boolean>;
  start(): () => void;
}

const UNDER_WAY: readonly Phase["name"][] = ["waiting", "saving"];

/** The runner has only one timer, one request in flight and one stored copy at a time. */
export function runAutosave(parts: AutosaveParts): AutosaveRunner {
  let timer: ReturnType<typeof setTimeout> | undefined;

  const handle = (event: AutosaveEvent) => {
    const step = advance(parts.autosave.get(), event, parts.verbatim);
    parts.autosave.set(step.state);
    for (const effect of step.effects) performEffect(effect);
  };
  const performEffect = (effect: Effect) => {
    switch (effect.kind) {
      case "send":
        clearTimeout(timer);
        void parts.send(effect.document, effect.revision).then(handle);
        break;
      case "wait":
        clearTimeout(timer);
        timer = setTimeout(() => handle({ kind: "due" }), effect.ms);
        break;
      case "keep":
        setStored(parts.keep(parts.autosave.get()));
        break;
      case "forget":
        clearTimeout(timer);
        parts.forget();
        break;
      case "absorb":
        parts.absorb(effect);
        break;
    }
  };
  const setStored = (isStored: boolean) =>
    parts.autosave.set((current) => (current.isStored === isStored ? current : { ...current, isStored }));

  return {
    handle,
    flush: () => {
      handle({ kind: "due" });
      return new Promise((resolve) => {
        const settle = () => {
          const { name } = parts.autosave.get().phase;
          if (name === "waiting") handle({ kind: "due" });
          else if (!UNDER_WAY.includes(name)) finish(name === "saved");
        };
        const finish = (saved: boolean) => {
          stop();
          resolve(saved);
        };
        const stop = parts.autosave.subscribe(settle);
        settle();
      });
    },
    start: () => {
      let last = parts.state.get().document;
      const stop = parts.state.subscribe(() => {
        const { document, highestIndex, emptiedByHand } = parts.state.get();
        if (document === last) return;
        last = document;
        handle({ kind: "edited", document, highestIndex, emptiedByHand });
      });
      // A draft that was restored from this browser isn't saved on the server yet, so it is saved
      // immediately.
      if (parts.autosave.get().phase.name === "waiting") performEffect({ kind: "wait", ms: 0 });
      return () => {
        stop();
        clearTimeout(timer);
      };
    },
  };
}
