import { buttonStyle } from "@/components/ui/button-style";
import { boxStyle, controlStyle } from "@/components/ui/control-style";
import { REPORT_LABELS, REPORT_REASONS } from "@/lib/schema/report-reasons";

/** Form for reporting an item. `public/plain.js` submits it, because the API accepts only JSON. */
export function StoreReport({ slug }: { slug: string }) {
  return (
    <details className="noscript:hidden">
      <summary className="w-fit cursor-pointer py-1 text-muted text-sm hover:text-text touch:py-3">
        Report this item…
      </summary>
      <form
        action={`/api/v1/store/${encodeURIComponent(slug)}/reports`}
        data-send="report"
        aria-label="Report this item"
        className="mt-2 flex flex-col gap-3"
      >
        <p className="text-muted text-xs">
          Your report is sent to the operator of this instance without your name. If you want a reply, sign in
          first.
        </p>
        <label className="flex flex-col gap-1 text-sm">
          Reason
          <select name="reason" defaultValue="misleading" className={controlStyle("md", "touch:text-lg")}>
            {REPORT_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {REPORT_LABELS[reason]}
              </option>
            ))}
          </select>
        </label>
        <label className="flex flex-col gap-1 text-sm">
          Details
          <textarea
            name="text"
            rows={4}
            maxLength={2000}
            className={`${boxStyle} px-2.5 py-1.5 touch:text-lg`}
          />
        </label>
        <button type="submit" className={buttonStyle("default", "md", "self-start")}>
          Send report
        </button>
      </form>
      <p role="status" data-status className="mt-2 text-sm data-[status=bad]:text-bad" />
    </details>
  );
}
