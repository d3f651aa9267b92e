import type { ReactNode } from "react";

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
