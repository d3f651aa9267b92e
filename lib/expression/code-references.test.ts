import { expect, test } from "vitest";
import { measureInLoops } from "@/lib/kit/measure-in-loops.suite";
import { codeReferences } from "./code-references";

test.each([
  ["return workers[1].result.values.map((x) => x.close)", ["workers[1].result.values"]],
  ["workers[12].result + workers [ 3 ] . error", ["workers[12].result", "workers[3].error"]],
  ["workers[1]?.result?.x", ["workers[1]"]],
  ["const { result } = workers[4]", ["workers[4]"]],
  ["context.symbol + context?.other", ["context.symbol"]],
  [
    "`#{workers[1].result} of #{`in #{workers[2].result}`} workers[9].result`".replaceAll("#", "$"),
    ["workers[1].result", "workers[2].result"],
  ],
  ["// don't workers[9].result\n/* workers[8].result '*/ workers[1].result", ["workers[1].result"]],
  ["'it\\'s workers[9].result' + \"workers[8]\" + workers[1].result", ["workers[1].result"]],
  ["x.replace(/['\"`/[/]]/g, '') + workers[1].result", ["workers[1].result"]],
  ["return /workers[9].result/.test(a) ? a / workers[1].result : b / 2", ["workers[1].result"]],
  ["my.workers[9].result; $workers[9].result; workers2[9].result", []],
  ["workers[i].result; workers['1'].result; workers[1.5].result; workers.length; workers", []],
  ["const workers = []; workers[9].result", []],
  ["({ a: { b: 1 } }); if (a) { workers[1].result }", ["workers[1].result"]],
  ["'open", []],
  ["`open #{".replace("#", "$"), []],
  ["/* open", []],
])("%s", (source, paths) => {
  expect(codeReferences(source).map(({ text }) => text)).toEqual(paths);
});

test("each part stands where it says", () => {
  const source = "return  workers[ 12 ].result.near";
  const [found] = codeReferences(source);
  expect(found).toMatchObject({ root: "workers", worker: 12, path: ["workers", 12, "result", "near"] });
  expect(found?.parts.map(({ begin, end }) => source.slice(begin, end))).toEqual([
    "workers",
    "12",
    "result",
    "near",
  ]);
});

test("takes no longer than its text, whatever that is", () => {
  for (const piece of [`\`${"$"}{`, "/", "//", "workers[1].", "'", "\\", "{", "[", "a/"]) {
    const source = piece.repeat(Math.floor(65_536 / piece.length));
    expect(
      measureInLoops(() => codeReferences(source)),
      piece,
    ).toBeLessThan(2_000);
  }
});
