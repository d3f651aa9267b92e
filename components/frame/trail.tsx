import { Link } from "@/components/ui/link";

export function Trail({ href, children }: { href: string; children: string }) {
  return (
    <>
      <Link href={href} className="text-muted hover:text-text touch:-mx-2 touch:px-2 touch:py-3">
        {children}
      </Link>
      <span aria-hidden className="text-muted">
        /
      </span>
    </>
  );
}
