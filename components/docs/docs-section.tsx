import type { ReactNode } from "react";

interface DocsSectionProps {
  id?: string;
  title: string;
  children: ReactNode;
}

export function DocsSection({ id, title, children }: DocsSectionProps) {
  return (
    <section id={id} className="flex min-w-0 scroll-mt-4 flex-col gap-3">
      <h2 className="font-semibold text-lg">{title}</h2>
      {children}
    </section>
  );
}
