import { BellRing, CircleCheckBig, CircleX, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { RULE_LABELS } from "@/components/alerts/rule-labels";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import type { HomeAnswer } from "@/lib/contract/home";

/** Open approvals come first, because they block a run. */
export function NeedsYou({ home }: { home: Pick<HomeAnswer, "failing" | "raised" | "waiting"> }) {
  return (
    <ul className="divide-y rounded-lg border">
      {home.waiting.map(({ id, title, created_at }) => (
        <Row
          key={id}
          href={`/approvals#approval-${id}`}
          icon={CircleCheckBig}
          colour="text-accent-text"
          title={title}
          at={created_at}
        >
          Waiting for your approval
        </Row>
      ))}
      {home.failing.map(({ workflow_id, name, run_id, at, message }) => (
        <Row key={workflow_id} href={`/runs/${run_id}`} icon={CircleX} colour="text-bad" title={name} at={at}>
          Failed: {message}
        </Row>
      ))}
      {home.raised.map(({ id, name, rule, message, since }) => (
        <Row key={id} href="/alerts" icon={BellRing} colour="text-warn" title={name} at={since}>
          {RULE_LABELS[rule].happened}: {message}
        </Row>
      ))}
    </ul>
  );
}

interface RowProps {
  href: string;
  icon: LucideIcon;
  colour: string;
  title: string;
  at: string;
  children: ReactNode;
}

function Row({ href, icon: Icon, colour, title, at, children }: RowProps) {
  return (
    <li>
      <Link href={href} className="flex min-h-12 items-center gap-3 px-3 py-1.5 hover:bg-hover">
        <Icon aria-hidden className={`size-4 shrink-0 ${colour}`} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{title}</span>
          <span className="block truncate text-muted text-xs">{children}</span>
        </span>
        <span className="shrink-0 text-muted text-xs">
          <RelativeTime at={at} />
        </span>
      </Link>
    </li>
  );
}
