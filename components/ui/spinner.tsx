import clsx from "clsx";
import { LoaderCircle } from "lucide-react";

export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <>
      <LoaderCircle aria-hidden className={clsx("size-4 animate-spin", className)} />
      {label && <span className="sr-only">{label}</span>}
    </>
  );
}
