"use client";

import { useQuery } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import { useState } from "react";
import { useIsOwner, useMe } from "@/components/frame/use-me";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import type { Column } from "@/components/ui/column";
import { EmptyState } from "@/components/ui/empty-state";
import { NoValue } from "@/components/ui/no-value";
import { Table } from "@/components/ui/table";
import { query } from "@/lib/client/query";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { getBalance } from "@/lib/contract/subscriptions";
import { formatMoney } from "@/lib/pricing/format-money";
import { AutoTopUpSection } from "./auto-top-up-section";
import { CreditsSection } from "./credits-section";
import { DetailsSection } from "./details-section";
import { EarningsSection } from "./earnings-section";
import { PaymentNotice } from "./payment-notice";
import { PayoutsSection } from "./payouts-section";
import { ReceiptsSection } from "./receipts-section";
import { StatementSection } from "./statement-section";
import { TopUp, WhoAddsCredit } from "./top-up";
import { usePaymentOutcome } from "./use-payment-outcome";
import { YearsSection } from "./years-section";

type Balance = AnswerOf<typeof getBalance>["items"][number];

export function BillingTab() {
  const isOwner = useIsOwner();
  const outcome = usePaymentOutcome();
  return (
    <>
      {outcome && (
        <div className="mt-4">
          <PaymentNotice outcome={outcome} />
        </div>
      )}
      {isOwner ? (
        <WorkspaceMoney />
      ) : (
        <Section title="Balance">
          <EmptyState icon={Wallet} title="Only owners can see billing">
            Balance, receipts, earnings and payouts are visible to owners of the workspace. Ask an owner if
            you need a figure or a receipt.
          </EmptyState>
        </Section>
      )}
      {useMe()?.instance_owner && <CreditsSection />}
    </>
  );
}

function WorkspaceMoney() {
  const balances = useQuery(query(getBalance));
  const [chosen, setChosen] = useState<string | null>(null);
  const currency = chosen ?? balances.data?.items[0]?.currency ?? null;
  return (
    <>
      <Section
        title="Balance"
        description={
          <>
            Your subscriptions are paid from the balance, and your earnings are added to it. Each currency has
            its own balance.
            <WhoAddsCredit />
          </>
        }
        action={<TopUp currency={currency ?? "USD"} />}
      >
        <QuerySection
          query={balances}
          failed="Couldn't load the balance"
          empty={
            <EmptyState icon={Wallet} title="No balance yet">
              Your balance grows when you add credit or make a sale.
            </EmptyState>
          }
        >
          {(items) => (
            <Table label="Balance" columns={COLUMNS} rows={items} rowKey={(balance) => balance.currency} />
          )}
        </QuerySection>
      </Section>
      <AutoTopUpSection currency={currency ?? "USD"} />
      {currency !== null && (
        <StatementSection
          key={currency}
          currency={currency}
          currencies={balances.data?.items.map((balance) => balance.currency) ?? []}
          onChoose={setChosen}
        />
      )}
      <ReceiptsSection />
      <YearsSection />
      <EarningsSection />
      <PayoutsSection />
      <DetailsSection />
    </>
  );
}

const COLUMNS: readonly Column<Balance>[] = [
  { id: "currency", header: "Currency", cell: ({ currency }) => currency },
  {
    id: "held",
    header: "Reserved for running workflows",
    align: "right",
    width: "w-56",
    cell: ({ held, currency }) => (held === 0 ? <NoValue /> : formatMoney(held, currency)),
  },
  {
    id: "amount",
    header: "Balance",
    align: "right",
    width: "w-48",
    cell: ({ amount, currency }) => (
      <span className="flex flex-col">
        <span className="font-medium">{formatMoney(amount, currency)}</span>
        {amount < 0 && (
          <span className="whitespace-normal text-muted text-xs">
            You can't buy anything until earnings or credit bring the balance above zero
          </span>
        )}
      </span>
    ),
  },
];
