import { CopyButton } from "@/components/ui/copy-button";
import { Tooltip } from "@/components/ui/tooltip";
import { endpointPage } from "@/lib/snippets/endpoint-page";
import { splitUrl } from "./split-url";

interface AddressLineProps {
  url: string;
  copy: string;
}

/**
 * Shows a URL and, if there is too little room, truncates it in the middle, because a workflow's URLs differ
 * at the end. A tooltip shows the whole URL. Touch screens have no tooltips, so there the URL wraps.
 */
export function AddressLine({ url, copy }: AddressLineProps) {
  const [start, end] = splitUrl(url);
  return (
    <div className="flex items-center rounded-md border bg-sunken pl-2.5">
      <Tooltip text={<span className="break-all font-mono">{url}</span>}>
        <code
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard
          tabIndex={0}
          className="flex min-w-0 flex-1 whitespace-nowrap font-mono text-xs touch:block touch:whitespace-normal touch:break-all touch:py-2"
        >
          <span className="min-w-0 overflow-hidden text-ellipsis">{start}</span>
          <span className="shrink-0">{end}</span>
        </code>
      </Tooltip>
      <CopyButton text={url} label={copy} />
    </div>
  );
}

export function DraftAddress({ url, copy }: AddressLineProps) {
  return (
    <div className="flex flex-col gap-1">
      <h4 className="font-medium text-sm">Draft URL</h4>
      <AddressLine url={url} copy={copy} />
      <p className="text-muted text-xs">
        A call with your API token as the Bearer token runs the saved draft as a test. Test runs publish no
        data and are free.
      </p>
    </div>
  );
}

export function PublicPageLink({ url }: { url: string }) {
  return (
    <a
      href={endpointPage(url)}
      target="_blank"
      rel="noreferrer"
      className="w-fit text-accent-text text-xs underline underline-offset-2"
    >
      Public page
    </a>
  );
}
