import type { ReactNode } from "react";

interface PriceSectionProps {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

export function PriceSection({ title, description, action, children }: PriceSectionProps) {
  return (
    <section aria-label={title} className="border-t pt-5">
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
