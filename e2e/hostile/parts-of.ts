interface Awkward {
  readonly item: string;
  readonly seller: string;
  readonly table: string;
}

/** Returns values for the variable parts of public addresses that every run of the soak can choose alike. */
export function partsOf(
  things: Readonly<Record<string, string>>,
  { item, seller, table }: Awkward,
): Readonly<Record<string, string>> {
  return {
    item,
    seller,
    approve: "nobody-s",
    kind: "workflow",
    type: "transform",
    nothing: "nothing",
    "...rest": "nothing/here",
    id: things.workflows ?? "",
    itemId: things.workflows ?? "",
    workflowId: things.workflows ?? "",
    workflow_id: things.workflows ?? "",
    dashboardId: things.dashboards ?? "",
    guide: "back-runs",
    backRunId: things["back-runs"] ?? "",
    disputeId: things.disputes ?? "",
    bulkRetryId: things.repairs ?? "",
    runId: things.runs ?? "",
    tableId: table,
  };
}
