import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

interface HomeSectionProps {
  title: string;
  more?: { href: string; words: string };
  children: ReactNode;
}

export function HomeSection({ title, more, children }: HomeSectionProps) {
  return (
    <section aria-label={title} className="min-w-0">
      <header className="flex h-8 items-center justify-between gap-3">
        <h2 className="truncate font-semibold text-sm">{title}</h2>
        {more && (
          <Link
            href={more.href}
            className="shrink-0 text-accent-text text-xs hover:underline touch:-my-2 touch:py-4"
          >
            {more.words}
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
