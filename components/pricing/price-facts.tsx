import type { ReactNode } from "react";
import { formatDay } from "@/components/parts/format-day";
import { MoneyList } from "@/components/parts/money-list";
import type { PriceListItem } from "@/lib/contract/prices";
import { formatPrice } from "@/lib/pricing/format-money";

interface PriceFactsProps {
  item: PriceListItem;
  nextSignificantAt: string | null;
}

export function PriceFacts({ item, nextSignificantAt }: PriceFactsProps) {
  const { price, subscribers, revenue } = item;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
      <Fact label="Price now">{formatPrice(price)}</Fact>
      <Fact label="Subscribers">{subscribers}</Fact>
      <Fact label="Revenue this month">
        <MoneyList
          amounts={revenue.map(({ currency, this_month }) => ({ currency, amount: this_month }))}
          none="None yet"
        />
      </Fact>
      <Fact label="Total revenue">
        <MoneyList
          amounts={revenue.map(({ currency, total }) => ({ currency, amount: total }))}
          none="None yet"
        />
      </Fact>
      <Fact label="Next significant change">
        {nextSignificantAt === null ? "Any time" : `From ${formatDay(nextSignificantAt)}`}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="font-medium text-base">{children}</dd>
    </div>
  );
}
