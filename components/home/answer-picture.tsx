export function AnswerPicture() {
  return (
    <pre
      aria-hidden
      className="flex h-28 items-center justify-center overflow-hidden rounded-md bg-sunken font-mono text-muted text-xs"
    >
      {ANSWER}
    </pre>
  );
}

const ANSWER = `{
  "symbol": "AAPL",
  "name": "Apple Inc.",
  "close": 182.31,
  "percent_change": 0.84
}`;
