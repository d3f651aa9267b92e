import clsx from "clsx";
import type { ReactNode } from "react";

interface PageProps {
  title: ReactNode;
  trail?: ReactNode;
  actions?: ReactNode;
  /** On phones the title gets a row of its own above the actions. */
  hasTitleRow?: boolean;
  toolbar?: ReactNode;
  children: ReactNode;
}

export function Page({ title, trail, actions, hasTitleRow = false, toolbar, children }: PageProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b bg-surface px-4 py-2 touch:min-h-14">
        <div
          className={clsx(
            "flex min-w-0 flex-1 items-center gap-2",
            hasTitleRow && "min-h-8 max-sm:basis-full touch:min-h-11",
          )}
        >
          {trail}
          <h1 className="truncate font-semibold text-base">{title}</h1>
        </div>
        {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
      </header>
      {toolbar && (
        <div className="flex shrink-0 flex-wrap items-center gap-2 border-b bg-surface px-4 py-2 empty:hidden">
          {toolbar}
        </div>
      )}
      {/* This box is positioned, so that visually hidden text is placed relative to it. If the text were
          placed relative to the document, it would make the page taller than the screen. */}
      <div className="relative min-h-0 flex-1 overflow-y-auto bg-surface">
        <div className="flex min-h-full flex-col">{children}</div>
      </div>
    </div>
  );
}
