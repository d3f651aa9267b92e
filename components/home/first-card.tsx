import { CircleCheck, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

interface FirstCardProps {
  icon: LucideIcon;
  title: string;
  picture: ReactNode;
  children: ReactNode;
  action: string;
  done: boolean;
  /** Progress message while the step is running. */
  saying: string | null;
  disabled: boolean;
  onStart: () => void;
}

export function FirstCard({
  icon: Icon,
  title,
  picture,
  children,
  action,
  done,
  saying,
  disabled,
  onStart,
}: FirstCardProps) {
  return (
    <li className="flex flex-col rounded-lg border bg-surface p-4">
      <span className="flex items-center justify-between">
        <Icon aria-hidden className="size-5 text-accent-text" />
        {done && (
          <span className="flex items-center gap-1 text-ok text-xs">
            <CircleCheck aria-hidden className="size-4" />
            Done
          </span>
        )}
      </span>
      <div className="mt-3">{picture}</div>
      <h3 className="mt-3 font-semibold text-base">{title}</h3>
      <p className="mt-1 text-muted">{children}</p>
      <div className="mt-auto flex min-h-11 items-end gap-3 pt-4">
        <Button
          variant={done ? "default" : "primary"}
          busy={saying !== null}
          disabled={disabled}
          onClick={onStart}
        >
          {done ? "Create another" : action}
        </Button>
        <span role="status" className="pb-1.5 text-muted text-xs">
          {saying}
        </span>
      </div>
    </li>
  );
}
