import { LinkButton } from "@/components/ui/link-button";

export function MissingPage({ home = "/store" }: { home?: "/store" | "/" }) {
  return (
    <div className="flex flex-col items-center gap-2 py-24 text-center">
      <p className="font-mono text-muted text-xs">404</p>
      <h1 className="font-semibold text-lg">Page not found</h1>
      <p className="max-w-sm text-balance text-muted">
        The page may have been removed, or the URL may have a typo. Some pages can only be seen with a key or
        after signing in.
      </p>
      <LinkButton href={home} className="mt-4">
        {home === "/store" ? "Go to the store" : "Go to the start page"}
      </LinkButton>
    </div>
  );
}
