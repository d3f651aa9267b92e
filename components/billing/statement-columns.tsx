import clsx from "clsx";
import { formatDay } from "@/components/parts/format-day";
import type { Column } from "@/components/ui/column";
import { formatExact } from "@/components/ui/format-relative";
import { Link } from "@/components/ui/link";
import { Tooltip } from "@/components/ui/tooltip";
import type { StatementEntry } from "@/lib/contract/billing";
import { formatMoney } from "@/lib/pricing/format-money";
import { entryAddress, entryDetail, entryLabels } from "./statement-labels";

export function statementColumns(currency: string): Column<StatementEntry>[] {
  return [
    {
      id: "at",
      header: "Date",
      width: "w-28",
      cell: ({ at }) => (
        <Tooltip text={formatExact(Date.parse(at))}>
          <time dateTime={at}>{formatDay(at)}</time>
        </Tooltip>
      ),
    },
    { id: "what", header: "Entry", heads: true, cell: (entry) => <What entry={entry} /> },
    {
      id: "amount",
      header: "Amount",
      align: "right",
      width: "w-36",
      cell: ({ amount }) => (
        <span className={clsx("font-medium", amount > 0 && "text-up")}>
          {amount > 0 && "+"}
          {formatMoney(amount, currency)}
        </span>
      ),
    },
    {
      id: "balance",
      header: "Balance",
      align: "right",
      width: "w-36",
      cell: ({ balance }) => formatMoney(balance, currency),
    },
  ];
}

function What({ entry }: { entry: StatementEntry }) {
  const address = entryAddress(entry);
  const detail = entryDetail(entry);
  const words = entryLabels(entry);
  return (
    <span className="flex min-w-0 items-baseline gap-x-2 max-sm:flex-wrap">
      {address === null ? (
        <span className="truncate" title={words}>
          {words}
        </span>
      ) : (
        <Link href={address} title={words} className="truncate hover:underline hover:underline-offset-2">
          {words}
        </Link>
      )}
      {detail && (
        <span className="min-w-0 shrink-[9] truncate text-muted text-xs sm:max-md:hidden">{detail}</span>
      )}
      {entry.what === "cycle_sold" && entry.run_id && (
        <Link
          href={`/runs/${entry.run_id}`}
          className="shrink-0 text-muted text-xs hover:text-text hover:underline sm:max-md:hidden"
        >
          Show run
        </Link>
      )}
    </span>
  );
}
