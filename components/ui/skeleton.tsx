import clsx from "clsx";

/** A grey bar where something will be, of the size that it will have. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={clsx("block h-3.5 animate-pulse rounded-sm bg-pressed", className)} />;
}
