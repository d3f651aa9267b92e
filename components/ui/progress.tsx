import { Progress as Radix } from "radix-ui";

export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  const words = (done: number, of: number) => `${done.toLocaleString()} of ${of.toLocaleString()}`;
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div className="flex items-center gap-3">
      <Radix.Root
        value={value}
        max={Math.max(1, max)}
        aria-label={label}
        getValueLabel={words}
        className="h-1 min-w-24 flex-1 overflow-hidden rounded-full bg-pressed"
      >
        <Radix.Indicator
          className="h-full origin-left rounded-full bg-accent transition-transform"
          style={{ transform: `scaleX(${share})` }}
        />
      </Radix.Root>
      <span className="text-muted text-xs">{words(value, max)}</span>
    </div>
  );
}
