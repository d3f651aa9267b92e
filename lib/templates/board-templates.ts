import type { BoardTemplate } from "./board-template";
import { companyBoard } from "./company-board";
import { marketsBoard } from "./markets-board";
import { portfolioBoard } from "./portfolio-board";
import { yieldBoard } from "./yield-board";

/** Dashboard templates, in the order in which the gallery shows them. */
export const BOARD_TEMPLATES: readonly BoardTemplate[] = [
  marketsBoard,
  companyBoard,
  yieldBoard,
  portfolioBoard,
];
