"use client";

import { Copy, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Popover } from "@/components/ui/popover";
import { Sheet } from "@/components/ui/sheet";
import { ShownOnce } from "@/components/ui/shown-once";
import { toastDone, toastFailed } from "@/components/ui/toast";
import { Tooltip } from "@/components/ui/tooltip";
import { StateRow } from "./state-row";

type Open = "dialog" | "confirm" | "typed" | "sheet" | "secret" | null;

export function FloatingStates() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <StateRow name="Menu, Popover, Tooltip">
        <Menu trigger={<Button>Menu</Button>}>
          <MenuItem icon={Copy} keys="mod+d" hint="Hint" onSelect={close}>
            Duplicate
          </MenuItem>
          <MenuItem disabled onSelect={close}>
            Disabled
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={close}>
            Delete…
          </MenuItem>
        </Menu>
        <Popover label="A popover" trigger={<Button>Popover</Button>}>
          Popover content.
        </Popover>
        <Tooltip text="Explains the button" keys="mod+s">
          <Button>Tooltip</Button>
        </Tooltip>
      </StateRow>
      <StateRow name="Dialog, ConfirmDialog, Sheet, ShownOnce">
        <Button onClick={() => setOpen("dialog")}>Dialog</Button>
        <Button onClick={() => setOpen("confirm")}>Confirm</Button>
        <Button onClick={() => setOpen("typed")}>Confirm by typing</Button>
        <Button onClick={() => setOpen("sheet")}>Sheet</Button>
        <Button onClick={() => setOpen("secret")}>Shown once</Button>
      </StateRow>
      <StateRow name="Toasts">
        <Button onClick={() => toastDone("Saved")}>Done</Button>
        <Button onClick={() => toastDone("Deleted", { label: "Undo", run: close })}>With undo</Button>
        <Button onClick={() => toastFailed("Not saved", "Can't reach the server.")}>Failed</Button>
      </StateRow>
      <Dialog
        open={open === "dialog"}
        onOpenChange={close}
        title="Dialog"
        description="Explains the dialog."
        footer={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        Dialog content.
      </Dialog>
      <ConfirmDialog
        open={open === "confirm" || open === "typed"}
        onOpenChange={close}
        title="Delete Quote board?"
        consequence="The workflow's endpoints stop responding."
        action="Delete workflow"
        {...(open === "typed" && { typed: "Quote board" })}
        onConfirm={close}
      />
      <Sheet open={open === "sheet"} onOpenChange={close} title="Sheet">
        <p className="p-4">Opens from the side, or from the bottom on narrow screens.</p>
      </Sheet>
      <ShownOnce
        open={open === "secret"}
        onClose={close}
        title="Your token"
        description="You won't see this token again."
      >
        <code className="font-mono">mr_0123456789abcdef</code>
      </ShownOnce>
    </>
  );
}
