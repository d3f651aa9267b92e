"use client";

import { FlaskConical } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { useMayChange } from "@/components/frame/use-me";
import { Button } from "@/components/ui/button";
import type { ControlSize } from "@/components/ui/button-style";
import type { Run } from "@/lib/schema/run";

const SaveAsTestDialog = dynamic(
  () => import("./save-as-test-dialog").then((file) => file.SaveAsTestDialog),
  { ssr: false },
);

interface SaveAsTestProps {
  run: Run;
  size?: ControlSize;
  onShow: () => void;
  onSaved?: () => void;
  className?: string;
  children: ReactNode;
}

export function SaveAsTest({ run, size, className, children, ...callbacks }: SaveAsTestProps) {
  const [open, setOpen] = useState(false);
  const mayChange = useMayChange();
  if (!mayChange || (run.status !== "succeeded" && run.status !== "failed")) return null;
  return (
    <>
      <Button
        icon={FlaskConical}
        {...(size && { size })}
        {...(className && { className })}
        aria-label="Save as test"
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {open && <SaveAsTestDialog run={run} {...callbacks} onClose={() => setOpen(false)} />}
    </>
  );
}
