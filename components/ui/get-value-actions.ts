import type { DragEvent, KeyboardEvent } from "react";

type Path = readonly (string | number)[];

/** What can be done with a value that is shown: choosing it, dragging it. */
export interface ValueActions {
  onPick?: (path: Path) => void;
  dragText?: (path: Path) => string;
}

/** The attributes of a thing that stands for the value at a path; among very many, keys have the tree. */
export function getValueActions(
  { onPick, dragText }: ValueActions,
  path: Path,
  { keys = true }: { keys?: boolean } = {},
) {
  return {
    ...(dragText && {
      draggable: true,
      onDragStart: (event: DragEvent) => event.dataTransfer.setData("text/plain", dragText(path)),
    }),
    ...(onPick && { onClick: () => onPick(path) }),
    ...(onPick &&
      keys && {
        tabIndex: 0,
        role: "button",
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onPick(path);
        },
      }),
  };
}
