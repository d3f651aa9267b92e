"use client";

import clsx from "clsx";
import { type Editor, useEditor } from "@/components/canvas/state/editor-context";
import { type Other, peopleIn } from "@/components/canvas/state/others";
import { useStore } from "@/components/canvas/state/store";
import { useMe } from "@/components/frame/use-me";
import { Tooltip } from "@/components/ui/tooltip";
import { personTone } from "./person-tone";

const SHOWN = 3;

export function PeopleHere() {
  const { others } = useEditor();
  const me = useMe()?.id;
  const people = peopleIn(useStore(others, (all) => all));
  const more = people.length - SHOWN;
  const nameOf = ({ person, name }: Other) => (person === me ? "You, in another tab" : name);
  return (
    <>
      {people.length > 0 && (
        <ul aria-label="Also here" className="flex shrink-0 items-center gap-1">
          {people.slice(0, SHOWN).map((other, at) => (
            <li key={other.person} className={clsx(at > 0 && "hidden sm:block")}>
              <Face other={other} name={nameOf(other)} />
            </li>
          ))}
          {more > 0 && <li className="hidden pl-2 text-muted text-xs sm:block">+{more}</li>}
        </ul>
      )}
      <div role="status" className="sr-only">
        {people.length > 0 && `Also here: ${people.map(nameOf).join(", ")}`}
      </div>
    </>
  );
}

function Face({ other, name }: { other: Other; name: string }) {
  const editor = useEditor();
  const where = whereIs(editor, other);
  return (
    <Tooltip text={where === null ? name : `${name}, at ${where}`}>
      <button
        type="button"
        aria-label={where === null ? `${name} is here` : `Go to ${name}, at ${where}`}
        onClick={() => editor.canvas.current?.reveal(other.chosen)}
        aria-disabled={where === null}
        className={clsx(
          "flex size-6 items-center justify-center rounded-full border font-semibold text-2xs outline-offset-2 aria-disabled:cursor-default touch:size-9",
          personTone(other.person).label,
        )}
      >
        {initials(other.name)}
      </button>
    </Tooltip>
  );
}

function whereIs({ state }: Editor, { chosen }: Other): string | null {
  const worker = state.get().document.workers.find(({ index }) => index === chosen[0]);
  return worker === undefined ? null : (worker.name ?? `worker ${worker.index}`);
}

function initials(name: string): string {
  const [first = "", ...rest] = name.split(/[\s._-]+/).filter((word) => word !== "");
  const letters = [first, rest.at(-1) ?? ""].map((word) => [...word][0] ?? "");
  return letters.join("").toUpperCase() || "?";
}
