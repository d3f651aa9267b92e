interface Span {
  readonly from: number;
  readonly to: number;
}

/** The part of the chart library's time scale that is used. */
export interface TimeScale {
  width(): number;
  fitContent(): void;
  setVisibleLogicalRange(span: Span): void;
  subscribeVisibleLogicalRangeChange(handler: (span: Span | null) => void): void;
  subscribeSizeChange(handler: (width: number) => void): void;
}

/** Half a label of room at either end, so that none is cut. */
const END_PX = 16;
/** Of what is seen: less than this is the library's rounding, not somebody's hand. */
const SAME = 0.02;

/**
 * Shows all points whatever room there is, until somebody zooms or moves; then what they look at stays. Only what changes
 * under a hand is theirs: while a board is laid out anew its charts have many widths for a moment.
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
    // Hidden, or a single point: the library's own way does.
    if (width <= 2 * END_PX || count < 2) return;
    const room = (count * END_PX) / width;
    whole = { from: -room, to: count - 1 + Math.max(0.5, room) };
    scale.setVisibleLogicalRange(whole);
  };
  scale.subscribeVisibleLogicalRangeChange((span) => {
    // With another width it is the library that shifts what is seen.
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
