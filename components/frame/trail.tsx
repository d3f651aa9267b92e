import { ChevronLeft } from "lucide-react";
import { Link } from "@/components/ui/link";

/** On phones, an arrow replaces the list's name, to leave room for the title. */
export function Trail({ href, children }: { href: string; children: string }) {
  return (
    <>
      <Link
        href={href}
        className="text-muted hover:text-text max-sm:-m-2 max-sm:p-2 touch:-mx-2 touch:px-2 touch:py-3"
      >
        <ChevronLeft aria-hidden className="size-5 sm:hidden" />
        <span className="max-sm:sr-only">{children}</span>
      </Link>
      <span aria-hidden className="text-muted max-sm:hidden">
        /
      </span>
    </>
  );
}
