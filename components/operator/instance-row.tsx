import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";

interface InstanceRowProps {
  name: string;
  detail: string;
  blockedAt: string | null;
  reason: string | null;
  facts: readonly (readonly [name: string, value: ReactNode])[];
  children: ReactNode;
}

export function InstanceRow({ name, detail, blockedAt, reason, facts, children }: InstanceRowProps) {
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          {blockedAt !== null && <Badge tone="bad">Blocked</Badge>}
        </p>
        <p className="text-muted text-sm wrap-anywhere">{detail}</p>
        {reason !== null && <p className="mt-1 text-sm wrap-anywhere">Reason: {reason}</p>}
        <dl className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-x-4 gap-y-2 text-sm">
          {facts.map(([fact, value]) => (
            <div key={fact} className="min-w-0">
              <dt className="text-muted text-xs">{fact}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {children !== null && (
        <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={`Actions for ${name}`} />}>
          {children}
        </Menu>
      )}
    </li>
  );
}
