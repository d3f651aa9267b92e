import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { Popover } from "@/components/ui/popover";
import type { credentialUsage } from "@/lib/contract/credentials";
import type { AnswerOf } from "@/lib/contract/endpoint";

export type Usage = AnswerOf<typeof credentialUsage>["items"][number];

interface UsedByProps {
  usage: { readonly data: readonly Usage[] | undefined; readonly isError: boolean };
}

export function UsedBy({ usage }: UsedByProps) {
  if (!usage.data)
    return <span className="px-2 text-muted text-xs">{usage.isError ? "Couldn't load usage" : "…"}</span>;
  const items = usage.data;
  if (items.length === 0) return <span className="px-2 text-muted text-xs">Not used</span>;
  return (
    <Popover
      label="Workflows that use this credential"
      align="end"
      trigger={
        <Button size="sm" variant="quiet">
          {items.length === 1 ? "1 workflow" : `${items.length} workflows`}
        </Button>
      }
    >
      <ul className="flex w-64 flex-col">
        {items.map(({ workflow_id: id, name, live }) => (
          <li key={id}>
            <Link
              href={`/workflows/${id}`}
              className="flex min-h-8 items-center gap-2 rounded-sm px-2 text-sm hover:bg-hover touch:min-h-11"
            >
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {live && <Badge tone="ok">Live</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
