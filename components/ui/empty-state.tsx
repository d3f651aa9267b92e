import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  /** Buttons, with the main one first. */
  actions?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="m-auto flex w-full max-w-md flex-col items-center px-4 py-16 text-center">
      <span className="flex size-10 items-center justify-center rounded-lg border bg-surface text-muted">
        <Icon aria-hidden className="size-5" />
      </span>
      <h2 className="mt-4 font-semibold text-base">{title}</h2>
      <p className="mt-1 text-balance text-muted">{children}</p>
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
