import type { ReactNode } from "react";

interface OwedRowProps {
  money: string;
  to: string;
  badge: ReactNode;
  actions: ReactNode;
  children: ReactNode;
}

export function OwedRow({ money, to, badge, actions, children }: OwedRowProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium tabular-nums">{money}</span>
          <span className="min-w-0 break-words">to {to}</span>
          {badge}
        </p>
        {children}
      </div>
      <div className="flex gap-2">{actions}</div>
    </li>
  );
}
