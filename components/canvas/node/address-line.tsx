import { CopyButton } from "@/components/ui/copy-button";

interface AddressLineProps {
  url: string;
  copy: string;
}

export function AddressLine({ url, copy }: AddressLineProps) {
  return (
    <div className="flex items-center rounded-md border bg-sunken pl-2.5">
      <code className="min-w-0 flex-1 truncate font-mono text-xs" title={url}>
        {url}
      </code>
      <CopyButton text={url} label={copy} />
    </div>
  );
}

export function DraftAddress({ url, copy }: AddressLineProps) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-muted text-xs">
        Test URL: a call with your API token as the Bearer token runs the draft as a test. Test runs publish
        no data and are free.
      </p>
      <AddressLine url={url} copy={copy} />
    </div>
  );
}
