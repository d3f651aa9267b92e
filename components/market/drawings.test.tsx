import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { dashboardColumns } from "@/components/dashboards/dashboard-list";
import { ItemCard } from "@/components/store/item-card";
import type { Column } from "@/components/ui/column";
import { TemplateCard } from "@/components/workflows/template-card";
import { workflowColumns } from "@/components/workflows/workflow-columns";
import type { WorkflowSummary } from "@/components/workflows/workflow-summary";
import type { FiledDashboard } from "@/lib/contract/dashboards";
import type { MarketItem } from "@/lib/contract/market";
import { MARKET_COLUMNS } from "./market-list";

const drawing = { shapes: [{ path: "M1 2h3", colour: "accent", filled: false }] } as const;
const drawn = { ...drawing, shapes: [...drawing.shapes] };
const named = { id: "i", name: "Prices", description: "", folder: "", tags: [], revision: 1, drawing: drawn };
const times = { created_at: "2026-11-20T12:00:00Z", updated_at: "2026-11-20T12:00:00Z" };

const workflow: WorkflowSummary = {
  ...{ ...named, ...times, live_version: 1, offline: false, unpublished_changes: false, workers: 2 },
  last_run: null,
};
const dashboard: FiledDashboard = {
  ...{ ...named, ...times, layout: [], parameters: {}, calls_per_hour: 60, visibility: "workspace" },
};
const offer: MarketItem = {
  ...{ ...named, kind: "workflow", publisher: "Desk", price: { mode: "free", amount: 0, currency: "USD" } },
  ...{ summary: "", category: "", announced: null, rating: null, own: false, subscribed: false },
};

const firstCell = <Row,>([column]: readonly Column<Row>[], row: Row) => <>{column?.cell(row)}</>;
const noop = () => undefined;

test("every list and card shows the drawing of its item", () => {
  const shown = {
    workflows: firstCell(workflowColumns({ folder: "", onTag: noop }), workflow),
    dashboards: firstCell(dashboardColumns({ onShare: noop, onFile: null, onTag: noop }), dashboard),
    market: firstCell(MARKET_COLUMNS, offer),
    store: <ItemCard item={{ ...offer, slug: "prices" }} />,
    template: (
      <TemplateCard
        {...{ title: "Prices", summary: "", needs: "", workers: 2, busy: false, disabled: false }}
        drawing={drawn}
        onUse={noop}
      />
    ),
  };
  for (const [list, node] of Object.entries(shown))
    expect(renderToStaticMarkup(node), list).toMatch(/<svg aria-hidden="true".*d="M1 2h3"/);
});
