"use client";

import { Command } from "cmdk";
import { Dialog } from "radix-ui";
import type { ReactNode } from "react";
import { rankMatch } from "@/components/canvas/palette/rank-match";
import { scrimStyle } from "@/components/ui/dialog";
import { useFocusBack } from "@/components/ui/use-focus-back";

interface ListDialogProps {
  label: string;
  placeholder: string;
  empty: string;
  onClose: () => void;
  children: ReactNode;
}

export function ListDialog({ label, placeholder, empty, onClose, children }: ListDialogProps) {
  const giveFocusBack = useFocusBack(true);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrimStyle} />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={giveFocusBack}
          className="fixed top-[12vh] left-1/2 z-40 w-[calc(100vw-2rem)] max-w-lg -translate-x-1/2 animate-rise overflow-hidden rounded-lg bg-raised shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          <Command label={label} loop vimBindings={false} filter={rankMatch}>
            <Command.Input
              placeholder={placeholder}
              className="h-11 w-full border-b bg-transparent px-4 text-base outline-none!"
            />
            <Command.List className="max-h-[50vh] overflow-y-auto p-1.5">
              <Command.Empty className="px-2.5 py-4 text-muted">{empty}</Command.Empty>
              {children}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ListItemProps {
  value: string;
  keywords?: string[];
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function ListItem({ value, keywords = [], disabled = false, onSelect, children }: ListItemProps) {
  return (
    <Command.Item
      value={value}
      keywords={keywords}
      disabled={disabled}
      onSelect={onSelect}
      className="flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2.5 py-1 touch:min-h-11 data-[disabled=true]:opacity-50 data-[selected=true]:bg-hover"
    >
      {children}
    </Command.Item>
  );
}

export function ListGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-2xs [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}
