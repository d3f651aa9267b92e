"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormProblem } from "@/components/frame/form-problem";
import { QueryState } from "@/components/frame/query-state";
import { KIND_LABELS } from "@/components/parts/kind-labels";
import { readPercent } from "@/components/parts/read-percent";
import { Section } from "@/components/parts/section";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";
import { toastDone } from "@/components/ui/toast";
import { saveSharesOptions } from "@/lib/client/operator-queries";
import { query } from "@/lib/client/query";
import { listShares, listTakenShares, type OperatorShare } from "@/lib/contract/shares";
import { formatMoney } from "@/lib/pricing/format-money";
import type { PriceKind } from "@/lib/schema/price";
import { PRICE_KINDS } from "@/lib/schema/price-kinds";

export function SharesSection() {
  const shares = useQuery(query(listShares));
  const taken = useQuery(query(listTakenShares));
  const sums = taken.data?.items.map(({ amount, currency }) => formatMoney(amount, currency)) ?? [];
  return (
    <Section
      title="Your share of sales"
      description={`The percentage of each sale that you keep. Sellers see this percentage when they set a price. ${
        sums.length > 0 ? `Your share of sales so far: ${sums.join(", ")}.` : "No sales so far."
      }`}
    >
      <QueryState query={shares} failed="Couldn't load the revenue shares" height="h-16">
        {(data) => <SharesForm saved={data.items} />}
      </QueryState>
    </Section>
  );
}

type Typed = Partial<Record<PriceKind, string>>;

function SharesForm({ saved }: { saved: readonly OperatorShare[] }) {
  const [typed, setTyped] = useState<Typed>({});
  const save = useMutation(saveSharesOptions);
  const savedOf = (kind: PriceKind) => {
    const share = saved.find((one) => one.kind === kind);
    return share?.next?.percent ?? share?.percent ?? 0;
  };
  const textOf = (kind: PriceKind) => typed[kind] ?? String(savedOf(kind));
  const changed = PRICE_KINDS.filter((kind) => readPercent(textOf(kind)) !== savedOf(kind));
  const isWrong = changed.some((kind) => readPercent(textOf(kind)) === null);
  return (
    <form
      aria-label="Your share of sales"
      className="flex flex-col gap-3 rounded-md border p-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWrong || changed.length === 0) return;
        const body = Object.fromEntries(changed.map((kind) => [kind, readPercent(textOf(kind))]));
        save.mutate(body, {
          onSuccess: () => {
            setTyped({});
            toastDone("Revenue shares saved. They take effect within one minute");
          },
        });
      }}
    >
      <div className="grid max-w-2xl grid-cols-2 gap-3 sm:grid-cols-4">
        {PRICE_KINDS.map((kind) => (
          <TextField
            key={kind}
            label={`${KIND_LABELS[kind].many}, %`}
            error={
              readPercent(textOf(kind)) === null &&
              "Enter a number from 0 to 100, with at most two decimal places."
            }
            inputMode="decimal"
            autoComplete="off"
            value={textOf(kind)}
            onChange={(text) => setTyped({ ...typed, [kind]: text })}
          />
        ))}
      </div>
      <FormProblem error={save.error} />
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={save.isPending}
          disabled={isWrong || changed.length === 0}
        >
          Save shares
        </Button>
      </div>
    </form>
  );
}
