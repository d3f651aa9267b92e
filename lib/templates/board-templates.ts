import type { BoardTemplate } from "./board-template";
import { companyBoard } from "./company-board";
import { marketsBoard } from "./markets-board";
import { portfolioBoard } from "./portfolio-board";
import { yieldBoard } from "./yield-board";

export const BOARD_TEMPLATES: readonly BoardTemplate[] = [
  marketsBoard,
  companyBoard,
  yieldBoard,
  portfolioBoard,
];
