import type { ReactNode } from "react";

export function StateRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="font-mono text-2xs text-muted">{name}</h3>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
