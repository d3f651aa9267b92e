/** The link and notice that lightweight-charts' licence requires next to its charts. */
export function ChartCredit() {
  return (
    <a
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noreferrer noopener"
      title="TradingView Lightweight Charts™. Copyright © 2026 TradingView, Inc."
      className="text-2xs text-muted underline-offset-2 hover:underline"
    >
      Chart: TradingView
    </a>
  );
}
