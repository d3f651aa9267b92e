import type { BoardTemplate, BoardWidget } from "./board-template";
import { flow } from "./flow";

const SERIES = [
  ["DGS3MO", "three-months", "3 months"],
  ["DGS2", "two-years", "2 years"],
  ["DGS5", "five-years", "5 years"],
  ["DGS10", "ten-years", "10 years"],
  ["DGS30", "thirty-years", "30 years"],
  ["T10Y2Y", "spread", "10-year minus 2-year"],
] as const;

const tiles = SERIES.map(
  ([, providerId, name], index): BoardWidget => ({
    name,
    kind: "number",
    providerId,
    options: { path: ["observations"], unit: "%", decimals: 2 },
    place: { x: index * 2, y: 0, w: 2, h: 4 },
  }),
);

export const yieldBoard: BoardTemplate = {
  id: "yield-curve",
  title: "Yield curve",
  summary:
    "Treasury yields from three months to thirty years with their history, and the 10-year minus 2-year spread.",
  document: flow(
    "Yield curve",
    "Five maturities and the 10-year minus 2-year spread, on weekdays after publication.",
    [
      {
        type: "schedule_trigger",
        name: "Weekdays at 18:00",
        params: { cron: "0 18 * * 1-5", timezone: "America/New_York" },
        at: [0, 2],
      },
      {
        type: "transform",
        name: "Start date",
        params: { expression: "{ 'from': $substring($fromMillis($millis() - 730 * 86400000), 0, 10) }" },
        at: [1, 2],
      },
      ...SERIES.flatMap(([series, providerId, name], row) => [
        {
          type: "economic_data",
          name,
          params: {
            operation: "series_observations",
            series_id: series,
            start_date: "{{workers[1].result.from}}",
          },
          at: [2, row] as const,
        },
        {
          type: "data_provider",
          name: `Published ${name}`,
          params: { provider_id: providerId, response_data: `{{workers[${2 + row * 2}].result}}` },
          at: [3, row] as const,
        },
      ]),
    ],
    [
      [0, 1] as const,
      ...SERIES.flatMap((_, row): [number, number][] => [
        [1, 2 + row * 2],
        [2 + row * 2, 3 + row * 2],
      ]),
    ],
  ),
  widgets: [
    ...tiles,
    {
      name: "10-year yield",
      kind: "line",
      providerId: "ten-years",
      options: { overlays: [{ kind: "sma", length: 50 }] },
      place: { x: 0, y: 4, w: 6, h: 9 },
    },
    {
      name: "10-year minus 2-year",
      kind: "line",
      providerId: "spread",
      options: { area: true },
      place: { x: 6, y: 4, w: 6, h: 9 },
    },
  ],
};
