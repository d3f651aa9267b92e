import fc from "fast-check";
import { expect, test } from "vitest";
import { csvText } from "./csv-text";

/** Reads CSV as RFC 4180 says a reader should. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at += 1; text[at] !== '"' || text[at + 1] === '"'; at += 1) {
        if (text[at] === '"') at += 1;
        cell += text[at];
      }
      at += 1;
    } else {
      while (text[at] !== "," && !text.startsWith("\r\n", at)) {
        cell += text[at];
        at += 1;
      }
    }
    row.push(cell);
    if (text[at] === ",") at += 1;
    else {
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const nasty = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@\t\r\n",'a1 ＝]{0,6}$/));

test("what is written is read back cell by cell, but for the mark that keeps a formula from being one", () => {
  fc.assert(
    fc.property(fc.array(fc.array(nasty, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (rows) => {
      const read = readCsv(csvText(rows));
      expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
      for (const [at, row] of rows.entries()) {
        for (const [column, cell] of row.entries()) {
          const got = read[at]?.[column];
          expect([cell, `'${cell}`]).toContain(got);
        }
      }
    }),
  );
});

test("no cell of text begins as a formula does, unless it is a number", () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const [[cell = ""] = []] = readCsv(csvText([[text]]));
      if (/^[=+\-@\t\r\n＝＋－＠]/.test(cell)) expect(Number(cell)).not.toBeNaN();
    }),
  );
});

test("numbers stay numbers, and what is missing is empty", () => {
  expect(csvText([[1, -2.5, "-3", true, null, undefined, { a: 1 }]])).toBe(
    '1,-2.5,-3,true,,,"{""a"":1}"\r\n',
  );
  expect(csvText([["-.5", "+.25e3", "-5.", "-.", "-.5x"]])).toBe("-.5,+.25e3,-5.,'-.,'-.5x\r\n");
});
