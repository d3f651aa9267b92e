"use client";

import { useQuery } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { ProblemState } from "@/components/frame/problem-state";
import { useMe } from "@/components/frame/use-me";
import { Section } from "@/components/parts/section";
import type { Column } from "@/components/ui/column";
import { Skeleton } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table";
import { query } from "@/lib/client/query";
import type { AnswerOf } from "@/lib/contract/endpoint";
import { getModelSettings, getModelUsage } from "@/lib/contract/models";
import { shownAmount } from "./micro-units";
import { ModelBudget } from "./model-budget";

/** Only the owner of the instance sees the prices. */
const ModelPrices = dynamic(() => import("./model-prices").then((file) => file.ModelPrices));

type Usage = AnswerOf<typeof getModelUsage>;

export function ModelsSection() {
  const settings = useQuery(query(getModelSettings));
  const usage = useQuery(query(getModelUsage));
  const me = useMe();
  const failed = settings.isError ? settings : usage.isError ? usage : null;
  return (
    <Section
      title="Language models"
      description="This workspace's spending on language models, calculated with the prices set by the owner of this instance."
    >
      {settings.data && usage.data ? (
        <div className="flex flex-col gap-6">
          <Spent usage={usage.data} />
          <ModelBudget
            key={`${settings.data.monthly_budget}`}
            saved={settings.data.monthly_budget}
            readOnly={me?.workspace.role !== "owner"}
          />
          {me?.instance_owner && <ModelPrices saved={settings.data.prices} />}
        </div>
      ) : failed ? (
        <ProblemState
          title="Couldn't load the model costs"
          query={{ ...failed, refetch: () => Promise.all([settings.refetch(), usage.refetch()]) }}
        />
      ) : (
        <Skeleton className="h-45 w-full sm:h-41" />
      )}
    </Section>
  );
}

function Spent({ usage }: { usage: Usage }) {
  const { spent, monthly_budget: budget, items } = usage;
  const total = budget === null ? shownAmount(spent) : `${shownAmount(spent)} of ${shownAmount(budget)}`;
  return (
    <div className="flex flex-col gap-2">
      <p>
        This month (UTC): <strong className="font-semibold">{total}</strong>
        {budget !== null && spent >= budget && (
          <span className="text-bad">
            {" "}
            Budget used up. Workers can't use models until you raise the budget.
          </span>
        )}
      </p>
      {items.length > 0 && (
        <div className="rounded-md border [&_tr:last-child]:border-b-0 [&_tr:last-child>td]:border-b-0">
          <Table label="Spent by model" columns={COLUMNS} rows={items} rowKey={({ model }) => model} />
        </div>
      )}
    </div>
  );
}

const COLUMNS: readonly Column<Usage["items"][number]>[] = [
  { id: "model", header: "Model", cell: ({ model }) => <code className="font-mono text-xs">{model}</code> },
  {
    id: "calls",
    header: "Calls",
    align: "right",
    width: "w-24",
    cell: ({ calls }) => calls.toLocaleString(),
  },
  {
    id: "input",
    header: "Input tokens",
    align: "right",
    width: "w-32",
    from: "md",
    cell: ({ input }) => input.toLocaleString(),
  },
  {
    id: "output",
    header: "Output tokens",
    align: "right",
    width: "w-32",
    from: "md",
    cell: ({ output }) => output.toLocaleString(),
  },
  {
    id: "cost",
    header: "Cost",
    align: "right",
    width: "w-28",
    cell: ({ cost }) => (cost === null ? <span className="text-muted">No price</span> : shownAmount(cost)),
  },
];
