import type { ReactNode } from "react";

interface SectionProps {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function Section({ title, description, action, children }: SectionProps) {
  return (
    <section className="pt-6">
      <header className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-semibold text-base">{title}</h2>
          {description && <p className="max-w-prose text-muted">{description}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
}
