"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import { PAYOUT_STATES } from "@/components/billing/payout-states";
import { useEndless } from "@/components/frame/use-endless";
import { formatDay } from "@/components/parts/format-day";
import { QuerySection } from "@/components/parts/query-section";
import { Section } from "@/components/parts/section";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { Segmented } from "@/components/ui/segmented";
import { pages } from "@/lib/client/query";
import { listOwedPayouts, type OwedPayout } from "@/lib/contract/payouts";
import { formatMoney } from "@/lib/pricing/format-money";
import { EndPayout } from "./end-payout";
import { OwedRow } from "./owed-row";

const PAGE_SIZE = 10;
const SHOWN = [
  { value: "pending", label: "To be paid" },
  { value: "all", label: "All" },
] as const;

export function OwedPayoutsSection() {
  const [shown, setShown] = useState<(typeof SHOWN)[number]["value"]>("pending");
  const payouts = useEndless(
    pages(listOwedPayouts, {
      query: {
        limit: PAGE_SIZE,
        ...(shown === "pending" && { status: shown }),
      },
    }),
  );
  return (
    <Section
      title="Payouts to sellers"
      description="Each amount was reserved when the seller requested the payout. Pay it through your bank, then mark it as paid."
      action={
        <div className="flex flex-wrap items-center gap-2">
          <Segmented label="Which payouts" value={shown} onChange={setShown} options={SHOWN} />
          <LinkButton icon={Download} href="/api/v1/instance/payouts.csv" download>
            Download CSV for the bank
          </LinkButton>
        </div>
      }
    >
      <QuerySection
        endless={payouts}
        failed="Couldn't load the payouts"
        empty={
          <p className="rounded-md border p-4 text-muted">
            {shown === "pending" ? "No payouts due." : "No payout requests yet."}
          </p>
        }
      >
        {(items) => (
          <ul aria-label="Payouts to sellers" className="divide-y">
            {items.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </ul>
        )}
      </QuerySection>
    </Section>
  );
}

function PayoutRow({ payout }: { payout: OwedPayout }) {
  const {
    amount,
    currency,
    status,
    workspace,
    payee,
    bank_account: account,
    requested_at: at,
    note,
    via,
  } = payout;
  // The operator can settle payouts that are paid manually, and payouts that the provider has reported it
  // can't pay now. Only the provider can settle any other payout.
  const isOurs = via === "operator" || note !== null;
  const [ending, setEnding] = useState<"paid" | "failed" | null>(null);
  const money = formatMoney(amount, currency);
  return (
    <OwedRow
      money={money}
      to={payee || workspace.name}
      badge={
        status !== "pending" && <Badge tone={PAYOUT_STATES[status].tone}>{PAYOUT_STATES[status].label}</Badge>
      }
      actions={
        status === "pending" &&
        isOurs && (
          <>
            <Button
              size="sm"
              onClick={() => setEnding("failed")}
              aria-label={`Did not arrive: payout of ${money} to ${payee}`}
            >
              Did not arrive…
            </Button>
            <Button
              size="sm"
              variant="primary"
              onClick={() => setEnding("paid")}
              aria-label={`Mark as paid: ${money} to ${payee}`}
            >
              Mark as paid…
            </Button>
          </>
        )
      }
    >
      <p className="mt-1 wrap-anywhere">
        {via === "provider" ? (
          <span className="text-muted">Through Stripe, to the seller's Stripe account</span>
        ) : account === "" ? (
          <span className="text-warn">No bank account</span>
        ) : (
          <code className="font-mono text-xs">{account}</code>
        )}
      </p>
      <p className="mt-1 text-muted text-xs wrap-anywhere">
        {workspace.name}, requested on {formatDay(at)}
        {note && `. ${note}`}
      </p>
      {ending && <EndPayout payout={payout} paid={ending === "paid"} onClose={() => setEnding(null)} />}
    </OwedRow>
  );
}
