"use client";

import { useStore as useFlow, useInternalNode, useReactFlow, useStoreApi } from "@xyflow/react";
import clsx from "clsx";
import { useEffect } from "react";
import { useEditor } from "@/components/canvas/state/editor-context";
import { nodeId } from "@/components/canvas/state/flow-items";
import type { Other } from "@/components/canvas/state/others";
import { useStore } from "@/components/canvas/state/store";
import { ViewportLayer } from "@/components/canvas/state/viewport-layer";
import { NODE_HEIGHT, NODE_WIDTH } from "@/lib/editing/arrange";
import { personTone } from "./person-tone";

export function OthersOnCanvas() {
  const { others } = useEditor();
  const all = useStore(others, (each) => each);
  useNotePointer();
  if (all.size === 0) return null;
  return (
    <ViewportLayer>
      {[...all.values()].map((other) => (
        <OnCanvas key={other.sessionId} other={other} />
      ))}
    </ViewportLayer>
  );
}

function OnCanvas({ other }: { other: Other }) {
  return (
    <>
      {other.chosen.map((index) => (
        <ChosenFrame key={index} index={index} other={other} />
      ))}
      {other.cursor && <Cursor name={other.name} person={other.person} at={other.cursor} />}
    </>
  );
}

function ChosenFrame({ index, other }: { index: number; other: Other }) {
  const node = useInternalNode(nodeId(index));
  const zoom = useFlow(({ transform }) => transform[2]);
  if (!node) return null;
  const { x, y } = node.internals.positionAbsolute;
  const tone = personTone(other.person);
  return (
    <div
      aria-hidden
      data-chosen-by={other.name}
      style={{
        left: x - 4,
        top: y - 4,
        width: (node.measured.width ?? node.width ?? NODE_WIDTH) + 8,
        height: (node.measured.height ?? node.height ?? NODE_HEIGHT) + 8,
      }}
      className={clsx("pointer-events-none absolute rounded-lg border-2", tone.line)}
    >
      <span
        style={{ scale: `${1 / zoom}` }}
        className={clsx("absolute -top-px right-2 origin-bottom-right -translate-y-full", CHIP, tone.label)}
      >
        {other.name}
      </span>
    </div>
  );
}

function Cursor({ name, person, at }: { name: string; person: string; at: { x: number; y: number } }) {
  const zoom = useFlow(({ transform }) => transform[2]);
  const tone = personTone(person);
  return (
    <div
      aria-hidden
      data-cursor-of={name}
      style={{ translate: `${at.x}px ${at.y}px`, scale: `${1 / zoom}` }}
      // The transition makes the cursor move smoothly, because it lasts about as long as the next position
      // takes to arrive.
      className="pointer-events-none absolute top-0 left-0 z-2000 origin-top-left transition-[translate] duration-100 ease-linear motion-reduce:transition-none"
    >
      <svg viewBox="0 0 16 16" className={clsx("size-4", tone.arrow)}>
        <title>{name}</title>
        <path
          d="M1 1 6 14.5 8.2 8.6 14.5 6.6Z"
          fill="currentColor"
          stroke="var(--color-surface)"
          strokeWidth="1"
          strokeLinejoin="round"
        />
      </svg>
      <span className={clsx("absolute top-3.5 left-3", CHIP, tone.label)}>{name}</span>
    </div>
  );
}

const CHIP =
  "max-w-40 truncate whitespace-nowrap rounded-sm border px-1 font-medium text-2xs leading-4 shadow-float";

function useNotePointer(): void {
  const { others, pointer } = useEditor();
  const { screenToFlowPosition } = useReactFlow();
  const store = useStoreApi();
  useEffect(() => {
    const { domNode } = store.getState();
    if (!domNode) return;
    const note = (event: PointerEvent) => {
      if (event.pointerType === "touch" || others.get().size === 0) return;
      pointer.set(screenToFlowPosition({ x: event.clientX, y: event.clientY }, { snapToGrid: false }));
    };
    const leave = () => pointer.set(null);
    domNode.addEventListener("pointermove", note, { passive: true });
    domNode.addEventListener("pointerleave", leave);
    return () => {
      domNode.removeEventListener("pointermove", note);
      domNode.removeEventListener("pointerleave", leave);
      leave();
    };
  }, [others, pointer, screenToFlowPosition, store]);
}
