import type { DragEvent, KeyboardEvent } from "react";

type Path = readonly (string | number)[];

export interface ValueActions {
  onPick?: (path: Path) => void;
  dragText?: (path: Path) => string;
}

/**
 * Returns the props for an element that users can click or drag to use its value. For trees with many
 * elements, pass `keys: false` and let the tree handle the keyboard.
 */
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
