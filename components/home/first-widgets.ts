export const FIRST_WIDGETS = [
  {
    name: "AAPL, 1 year",
    kind: "candlestick",
    providerId: "days",
    options: {},
    place: { x: 0, y: 0, w: 9, h: 11 },
  },
  {
    name: "AAPL last price",
    kind: "number",
    providerId: "quote",
    options: {},
    place: { x: 9, y: 0, w: 3, h: 4 },
  },
  { name: "Quote", kind: "table", providerId: "quote", options: {}, place: { x: 9, y: 4, w: 3, h: 7 } },
  {
    name: "Apple in the news",
    kind: "news",
    providerId: "news",
    options: {},
    place: { x: 0, y: 11, w: 12, h: 8 },
  },
] as const;
