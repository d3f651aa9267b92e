import clsx from "clsx";

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("block h-3.5 animate-pulse rounded-sm bg-pressed", className)} />;
}
