import type { ReactNode } from "react";

interface PageProps {
  title: ReactNode;
  trail?: ReactNode;
  actions?: ReactNode;
  toolbar?: ReactNode;
  children: ReactNode;
}

/** The header is as tall with actions as without them, so that its border stays in place between screens. */
export function Page({ title, trail, actions, toolbar, children }: PageProps) {
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-12.25 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b bg-surface px-4 py-2 touch:min-h-15.25">
        <div className="flex min-w-0 flex-1 items-center gap-2">
          {trail}
          <h1 className="font-semibold text-base max-sm:line-clamp-2 sm:truncate">{title}</h1>
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
