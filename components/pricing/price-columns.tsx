import { Clock } from "lucide-react";
import { formatDay } from "@/components/parts/format-day";
import { KIND_LABELS, priceAddress } from "@/components/parts/kind-labels";
import { MoneyList } from "@/components/parts/money-list";
import { Badge } from "@/components/ui/badge";
import type { Column } from "@/components/ui/column";
import { Link } from "@/components/ui/link";
import { NoValue } from "@/components/ui/no-value";
import { Tooltip } from "@/components/ui/tooltip";
import type { PriceListItem } from "@/lib/contract/prices";
import { formatPrice } from "@/lib/pricing/format-money";

export const PRICE_COLUMNS: readonly Column<PriceListItem>[] = [
  { id: "name", header: "Name", cell: (item) => <ItemName item={item} /> },
  {
    id: "kind",
    header: "Kind",
    from: "lg",
    width: "w-28",
    cell: (item) => <span className="text-muted">{KIND_LABELS[item.kind].one}</span>,
  },
  {
    id: "price",
    header: "Price",
    align: "right",
    width: "w-40",
    cell: (item) => <PriceCell item={item} />,
  },
  {
    id: "subscribers",
    header: "Subscribers",
    align: "right",
    from: "md",
    width: "w-28",
    cell: ({ subscribers }) => (subscribers === 0 ? <NoValue /> : subscribers),
  },
  {
    id: "month",
    header: "This month",
    align: "right",
    width: "w-36",
    cell: ({ revenue }) => (
      <MoneyList
        amounts={revenue
          .filter(({ this_month }) => this_month > 0)
          .map(({ currency, this_month }) => ({ currency, amount: this_month }))}
      />
    ),
  },
  {
    id: "total",
    header: "Total",
    align: "right",
    from: "md",
    width: "w-40",
    cell: ({ revenue }) => (
      <MoneyList amounts={revenue.map(({ currency, total }) => ({ currency, amount: total }))} />
    ),
  },
  {
    id: "pending",
    header: "Pending change",
    from: "xl",
    width: "w-64",
    cell: ({ pending }) => pending && <Pending pending={pending} />,
  },
];

function ItemName({ item }: { item: PriceListItem }) {
  const { icon: Icon, one } = KIND_LABELS[item.kind];
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Icon role="img" aria-label={one} className="size-4 shrink-0 text-muted" />
      <Link href={priceAddress(item)} tabIndex={-1} className="truncate font-medium">
        {item.name}
      </Link>
      {!item.live && <Badge>Not live</Badge>}
    </span>
  );
}

function PriceCell({ item }: { item: PriceListItem }) {
  const { pending, price } = item;
  return (
    <span className="inline-flex items-center gap-1.5">
      {pending && (
        <Tooltip text={`${formatPrice(pending.price)} from ${formatDay(pending.effective_at)}`}>
          <span className="text-warn xl:hidden">
            <Clock role="img" aria-label="A change is pending" className="size-3.5" />
          </span>
        </Tooltip>
      )}
      <span className={price.mode === "free" ? "text-muted" : undefined}>{formatPrice(price)}</span>
    </span>
  );
}

function Pending({ pending }: { pending: NonNullable<PriceListItem["pending"]> }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Clock aria-hidden className="size-3.5 shrink-0 text-warn" />
      {formatPrice(pending.price)}
      <span className="text-muted">from {formatDay(pending.effective_at)}</span>
    </span>
  );
}
