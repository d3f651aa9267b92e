import type { Column } from "@/components/ui/table";
import type { WorkflowColumn, WorkflowSummary } from "./sort-workflows";

/** A box in each row: what is chosen is done to all of them at once. */
export function chooseColumn(
  chosen: ReadonlySet<string>,
  onChoose: (id: string, isChosen: boolean) => void,
): Column<WorkflowSummary, WorkflowColumn> {
  return {
    id: "choose",
    header: "Choose",
    quiet: true,
    from: "sm",
    width: "w-12",
    cell: ({ id, name }) => (
      <label className="flex size-8 items-center justify-center touch:size-11">
        <input
          type="checkbox"
          aria-label={`Choose ${name}`}
          checked={chosen.has(id)}
          onChange={(event) => onChoose(id, event.target.checked)}
          className="size-4 accent-(--color-accent)"
        />
      </label>
    ),
  };
}
