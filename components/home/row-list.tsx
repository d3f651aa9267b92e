import {
  BellRing,
  CircleCheckBig,
  CircleX,
  GitCommitVertical,
  type LucideIcon,
  MailOpen,
  Tag,
} from "lucide-react";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { RelativeTime } from "@/components/ui/relative-time";
import type { HomeRow } from "./home-rows";
import { RetryButton } from "./retry-button";

interface RowListProps {
  rows: readonly HomeRow[];
  canRetry?: boolean;
}

export function RowList({ rows, canRetry = false }: RowListProps) {
  return (
    <ul className="divide-y rounded-lg border">
      {rows.map((row) => (
        <Row key={row.key} row={row} canRetry={canRetry} />
      ))}
    </ul>
  );
}

function Row({ row, canRetry }: { row: HomeRow; canRetry: boolean }) {
  const { icon: Icon, colour } = LOOKS[row.kind];
  return (
    <li className="flex items-center gap-2 pr-2 hover:bg-hover">
      <Link href={row.href} className="flex min-h-13 min-w-0 flex-1 items-center gap-3 py-1.5 pl-3">
        <Icon aria-hidden className={`size-4 shrink-0 ${colour}`} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{row.title}</span>
          <span title={row.detail} className="block truncate text-muted text-xs">
            {row.detail}
          </span>
        </span>
        <span className="shrink-0 text-muted text-xs max-sm:hidden">
          <RelativeTime at={row.at} />
        </span>
      </Link>
      {row.kind === "failure" && canRetry ? (
        <RetryButton runId={row.key} name={row.title} />
      ) : (
        <LinkButton size="sm" href={row.href} aria-label={`${row.action}: ${row.title}`}>
          {row.action}
        </LinkButton>
      )}
    </li>
  );
}

const LOOKS: Record<HomeRow["kind"], { icon: LucideIcon; colour: string }> = {
  approval: { icon: CircleCheckBig, colour: "text-warn" },
  invitation: { icon: MailOpen, colour: "text-accent-text" },
  price: { icon: Tag, colour: "text-accent-text" },
  failure: { icon: CircleX, colour: "text-bad" },
  alert: { icon: BellRing, colour: "text-warn" },
  published: { icon: GitCommitVertical, colour: "text-muted" },
};
