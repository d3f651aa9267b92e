interface Span {
  readonly from: number;
  readonly to: number;
}

export interface TimeScale {
  width(): number;
  fitContent(): void;
  setVisibleLogicalRange(span: Span): void;
  subscribeVisibleLogicalRangeChange(handler: (span: Span | null) => void): void;
  subscribeSizeChange(handler: (width: number) => void): void;
}

/** Leaves room for half a label at each end, so that no label is cut off. */
const END_PX = 16;
/**
 * Threshold for detecting a zoom by the user, as a fraction of the visible range. Smaller differences are
 * caused by the library's rounding.
 */
const SAME = 0.02;

/**
 * Shows all points at any width until the user zooms or pans, and then keeps the user's range. A new range
 * counts as the user's only during user input, because a chart goes through many widths while its dashboard
 * is laid out.
 */
export function fitTimeScale(
  scale: TimeScale,
  isHand: () => boolean = () => true,
): { show(count: number): void; update(count: number): void } {
  let count = 0;
  let width = scale.width();
  let whole: Span | null = null;
  let isTouched = false;

  const show = () => {
    isTouched = false;
    width = scale.width();
    scale.fitContent();
    // A chart that is hidden or has a single point keeps the range that `fitContent` has set.
    if (width <= 2 * END_PX || count < 2) return;
    const room = (count * END_PX) / width;
    whole = { from: -room, to: count - 1 + Math.max(0.5, room) };
    scale.setVisibleLogicalRange(whole);
  };
  scale.subscribeVisibleLogicalRangeChange((span) => {
    // Ignore changes of the range that the library makes because the chart's width has changed.
    if (span === null || whole === null || scale.width() !== width || !isHand()) return;
    const free = SAME * (whole.to - whole.from);
    isTouched = Math.abs(span.from - whole.from) > free || Math.abs(span.to - whole.to) > free;
  });
  scale.subscribeSizeChange((next) => {
    if (next === width) return;
    width = next;
    if (!isTouched) show();
  });
  return {
    show: (points) => {
      count = points;
      show();
    },
    update: (points) => {
      const isOther = points !== count;
      count = points;
      if (isOther && !isTouched) show();
    },
  };
}
