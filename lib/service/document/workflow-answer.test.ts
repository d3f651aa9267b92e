import { expect, test } from "vitest";
import { documentsInTurn } from "./workflow-answer";

const notes = Array.from({ length: 20 }, (_, at) => ({ id: `n${at}`, text: "x".repeat(20_000) }));
const large = { document: JSON.stringify({ format: "millrace.workflow/1", workers: [], notes }) };

test("a page of large documents leaves a turn of the event loop to others after each of them", async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const rows = Array.from({ length: 12 }, () => large);
  const parsed = await documentsInTurn(rows);
  isOver = true;
  expect(parsed.map(({ document }) => document.notes?.length)).toEqual(rows.map(() => 20));
  expect(turns).toBeGreaterThanOrEqual(rows.length);
});
