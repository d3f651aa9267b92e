import type { ReactNode } from "react";
import { CardSection } from "@/components/parts/card-section";
import { formatDay } from "@/components/parts/format-day";
import { Badge } from "@/components/ui/badge";
import type { InterfaceChange, MarketChange } from "@/lib/contract/market-changes";
import { formatPrice } from "@/lib/pricing/format-money";
import { changeLabel } from "./change-label";

const SHOWN = 6;

export function ChangesSection({ changes }: { changes: readonly MarketChange[] }) {
  if (changes.length === 0) return null;
  const [recent, older] = [changes.slice(0, SHOWN), changes.slice(SHOWN)];
  return (
    <CardSection id="changes" title="Changes" aside="newest first">
      <List changes={recent} />
      {older.length > 0 && (
        <details>
          <summary className="cursor-pointer text-accent-text text-sm">
            {older.length === 1 ? "1 earlier change" : `${older.length} earlier changes`}
          </summary>
          <div className="mt-2">
            <List changes={older} />
          </div>
        </details>
      )}
    </CardSection>
  );
}

function List({ changes }: { changes: readonly MarketChange[] }) {
  return (
    <ol className="flex flex-col divide-y rounded-md border">
      {changes.map((change) => (
        <li
          key={`${change.at} ${change.kind} ${"plan" in change ? change.plan : ""}`}
          className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
        >
          <time dateTime={change.at} className="text-muted text-sm tabular-nums">
            {formatDay(change.at, "en")}
          </time>
          <Change change={change} />
        </li>
      ))}
    </ol>
  );
}

function Change({ change }: { change: MarketChange }): ReactNode {
  if (change.kind === "listed") return <p className="text-sm">First listed.</p>;
  if (change.kind === "plan_closed")
    return (
      <p className="min-w-0 break-words text-sm">
        <span className="font-medium">Plan {change.plan}</span> closed to new subscribers. Existing
        subscribers keep it.
      </p>
    );
  if (change.kind === "version")
    return (
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <p className="font-medium">Version {change.version}</p>
        {change.interface.length === 0 ? (
          <p className="text-muted">No changes to inputs or outputs.</p>
        ) : (
          <ul className="flex flex-col gap-1">
            {change.interface.map((each) => (
              <li
                key={`${each.part} ${each.trigger} ${each.name}`}
                className="flex min-w-0 items-start gap-2"
              >
                <Badge tone={TONES[each.what]}>{WORDS[each.what]}</Badge>
                <span className="min-w-0 break-words">{changeLabel(each)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    );
  const { plan, before, price } = change;
  return (
    <p className="min-w-0 break-words text-sm">
      <span className="font-medium">{plan === null ? "Price" : `Plan ${plan}`}</span>{" "}
      {before === null ? "new at " : <span className="text-muted">{formatPrice(before, "en")} → </span>}
      {formatPrice(price, "en")}
    </p>
  );
}

const WORDS: Record<InterfaceChange["what"], string> = {
  added: "Added",
  removed: "Removed",
  changed: "Changed",
};
const TONES = { added: "ok", removed: "bad", changed: "warn" } as const;
