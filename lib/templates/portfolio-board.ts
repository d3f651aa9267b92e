import type { BoardTemplate } from "./board-template";
import { portfolioSnapshot } from "./portfolio-snapshot";

export const portfolioBoard: BoardTemplate = {
  id: "portfolio",
  title: "Portfolio",
  summary: "Value of your holdings, with today's change and the total gain since purchase.",
  document: portfolioSnapshot.document,
  widgets: [
    {
      name: "Value",
      kind: "number",
      providerId: "portfolio",
      options: { path: ["value"], unit: "USD" },
      place: { x: 0, y: 0, w: 4, h: 4 },
    },
    {
      name: "Gain since purchase",
      kind: "number",
      providerId: "portfolio",
      options: { path: ["gain"], unit: "USD" },
      place: { x: 4, y: 0, w: 4, h: 4 },
    },
    {
      name: "Change today",
      kind: "number",
      providerId: "portfolio",
      options: { path: ["day_change"], unit: "USD" },
      place: { x: 8, y: 0, w: 4, h: 4 },
    },
    {
      name: "Holdings",
      kind: "table",
      providerId: "portfolio",
      options: {
        path: ["holdings"],
        link: "symbol",
        columns: ["symbol", "shares", "close", "value", { key: "gain", title: "Gain" }, "day_change"],
      },
      place: { x: 0, y: 4, w: 12, h: 8 },
    },
  ],
};
