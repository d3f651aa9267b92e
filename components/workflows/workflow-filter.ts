import { filingQuery, readFilingFilter } from "@/components/filing/filing-filter";
import {
  WORKFLOW_SORTS,
  WORKFLOW_STATES,
  type WorkflowSort,
  type WorkflowState,
} from "@/lib/schema/workflow-state";

/** The filter is stored in the URL, so that a view can be bookmarked and shared. */
export interface WorkflowFilter {
  readonly q: string;
  readonly state: WorkflowState | null;
  readonly folder: string;
  readonly tags: readonly string[];
  readonly sort: WorkflowSort;
  /** Direction of the sort. Null for the default direction of the `sort` column. */
  readonly order: "asc" | "desc" | null;
}

export const NO_FILTER: WorkflowFilter = {
  q: "",
  state: null,
  folder: "",
  tags: [],
  sort: "created",
  order: null,
};

export function readWorkflowFilter(address: { get(name: string): string | null }): WorkflowFilter {
  const [state, sort, order] = [address.get("state"), address.get("sort"), address.get("order")];
  return {
    q: address.get("q") ?? "",
    state: WORKFLOW_STATES.find((known) => known === state) ?? null,
    ...readFilingFilter(address),
    sort: WORKFLOW_SORTS.find((known) => known === sort) ?? NO_FILTER.sort,
    order: order === "asc" || order === "desc" ? order : null,
  };
}

/** The query parameters are the same in the page's URL and in the API. */
export function queryOf({ q, state, folder, tags, sort, order }: WorkflowFilter) {
  return {
    ...(q && { q }),
    ...(state && { state }),
    ...filingQuery({ folder, tags }),
    ...(sort !== NO_FILTER.sort && { sort }),
    ...(order && { order }),
  };
}

export function workflowsAddress(filter: WorkflowFilter): string {
  const query = new URLSearchParams(queryOf(filter)).toString();
  return query === "" ? "/workflows" : `/workflows?${query}`;
}

export function isNarrowed({ q, state, folder, tags }: WorkflowFilter): boolean {
  return q !== "" || state !== null || folder !== "" || tags.length > 0;
}
