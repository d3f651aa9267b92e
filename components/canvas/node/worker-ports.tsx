"use client";

import { Handle, Position } from "@xyflow/react";
import clsx from "clsx";
import type { MouseEvent } from "react";
import { inTop, portTop } from "@/components/canvas/actions/node-shape";
import { useEditor, useEditorState } from "@/components/canvas/state/editor-context";
import { IN, OUT } from "@/components/canvas/state/flow-items";
import { addAfter } from "@/components/canvas/state/panel-actions";
import { ERROR_PORT } from "@/lib/editing/catalogue";
import { usesErrorPort } from "@/lib/editing/lookup";
import { tookOutput } from "@/lib/schema/get-outputs-taken";

interface WorkerPortsProps {
  index: number;
  outlets: readonly (string | undefined)[];
  isTrigger: boolean;
  /** The output through which the last run continued. */
  taken: string | undefined;
  selected: boolean;
}

/** The ports' positions and sizes come from `node-shape.ts`. */
export function WorkerPorts({ index, outlets: outputs, isTrigger, taken, selected }: WorkerPortsProps) {
  const editor = useEditor();
  const { readOnly } = editor;
  const addNext = (port: string | undefined) => (event: MouseEvent) => {
    // Stops the click from also selecting this worker and opening its panel.
    event.stopPropagation();
    if (!readOnly) addAfter(editor, { worker: index, port }, { x: event.clientX, y: event.clientY });
  };
  const errorUsed = useEditorState((state) => usesErrorPort(state.document, index));
  return (
    <>
      {!isTrigger && (
        <Handle
          type="target"
          id={IN}
          position={Position.Left}
          className={portStyle}
          style={{ top: inTop(outputs.length) }}
        />
      )}
      {outputs.map((port, at) => (
        <Handle
          key={port ?? OUT}
          type="source"
          id={port ?? OUT}
          position={Position.Right}
          {...(!readOnly && { title: "Click to add the next worker, or drag to connect" })}
          onClick={addNext(port)}
          className={clsx(portStyle, port && tookOutput(taken, port) && "border-ok! bg-ok!")}
          style={{ top: portTop(at, outputs.length) }}
        >
          {port && <PortLabel taken={tookOutput(taken, port)}>{port}</PortLabel>}
        </Handle>
      ))}
      {(errorUsed || (!readOnly && !isTrigger)) && (
        <Handle
          type="source"
          id={ERROR_PORT}
          position={Position.Bottom}
          title="Output used when this worker fails"
          onClick={addNext(ERROR_PORT)}
          className={clsx(
            portStyle,
            "border-bad!",
            !errorUsed &&
              !selected &&
              "invisible group-hover/node:visible group-focus-within/node:visible in-[.selectable:focus-visible]:visible touch:visible",
          )}
        >
          <span
            className={clsx(
              "pointer-events-none absolute text-2xs text-bad",
              errorUsed ? "top-1 left-3.5" : "top-2.5 left-1/2 -translate-x-1/2",
              // On touch screens, the port is always visible. Its label isn't, because it would look like an
              // error below every node.
              !errorUsed &&
                !selected &&
                "touch:hidden in-[.selectable:focus-visible]:block group-hover/node:block [.connectingfrom>&]:block",
            )}
          >
            error
          </span>
        </Handle>
      )}
    </>
  );
}

function PortLabel({ taken, children }: { taken: boolean; children: string }) {
  return (
    <span
      className={clsx(
        "pointer-events-none absolute -top-4 left-2.5 max-w-28 truncate text-2xs",
        taken ? "font-medium text-ok" : "text-muted",
      )}
    >
      {children}
    </span>
  );
}

const portStyle =
  "pointer-events-auto! size-[11px]! rounded-full! border-2! border-edge! bg-surface! after:absolute after:-inset-2.5 after:content-[''] hover:border-accent! hover:bg-accent-soft!";
