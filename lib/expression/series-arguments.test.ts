import { expect, test } from "vitest";
import { seriesArguments } from "./series-arguments";

function found(program: string): string[] {
  return seriesArguments(program).map(
    ({ name, worker, path, isMapped }) => `${name} ${worker} ${path.join(".")}${isMapped ? " mapped" : ""}`,
  );
}

test.each<[string, string[]]>([
  ["$sma(workers[1].result.values.close, 20)", ["$sma 1 values.close"]],
  ["$sma(workers[1].result.values, 20)", ["$sma 1 values"]],
  ["$$.workers[1].result.values.close ~> $ema(10)", ["$ema 1 values.close"]],
  ["$round($sma($$.workers[12].result.`values`.'close', 20)[-1], 2)", ["$sma 12 values.close"]],
  ["$returns(workers[1].result.values[close > 2].close)", ["$returns 1 values.close"]],
  ["$returns(workers[1].result.values[[0..9]].close)", ["$returns 1 values.close"]],
  ["$returns([workers[1].result.values.close])", ["$returns 1 values.close"]],
  ["$drawdown(workers[1].result.values.$number(close))", ["$drawdown 1 values mapped"]],
  ["$drawdown(workers[1].result.values.(close * 2))", ["$drawdown 1 values mapped"]],
  ["($c := workers[1].result.values.close; $sma($c, 2) ~> $count)", ["$sma 1 values.close"]],
  [
    "($rows := workers[1].result.values; $sma($rows.close, 2); $ema($rows, 2))",
    ["$sma 1 values.close", "$ema 1 values"],
  ],
  ["workers[1].result.($sma(values.close, 20))", ["$sma 1 values.close"]],
  [
    "{'a': $rsi(workers[1].result.values.close, 14), 'b': $rsi(workers[2].result.rows.x, 2)}",
    ["$rsi 1 values.close", "$rsi 2 rows.x"],
  ],
  ["$stdev(workers[1].result.values.close, 20)", ["$stdev 1 values.close"]],
  ["workers[1].result.values.close ~> $zscore(20)", ["$zscore 1 values.close"]],
  // The result of these is the same in any order.
  ["$stdev(workers[1].result.values.close)", []],
  ["$zscore(workers[1].result.values.close)", []],
  ["$correlation(workers[1].result.values.close, workers[2].result.values.close)", []],
  // The order is known only during the run.
  ["$sma($reverse(workers[1].result.values.close), 20)", []],
  ["$sma(workers[1].result.values^(datetime).close, 20)", []],
  ["$sma(workers[1].result.values.close ~> $reverse(), 20)", []],
  ["$sma(workers[1].result.values.{'date': datetime, 'close': close}, 20)", []],
  ["($c := workers[1].result.values.close; $c := $reverse($c); $sma($c, 2))", []],
  ["($c := workers[1].result.values.close; $f := function($c) { $sma($c, 2) }; $f([1]))", []],
  ["($c := $reverse(workers[1].result.values.close); $sma($c, 2))", []],
  ["$sma([1, 2, 3], 2)", []],
  ["$sma(context.closes, 2)", []],
  ["'$sma(workers[1].result.values.close, 2)'", []],
  ["$sma(", []],
  ["$sma($sma($sma(", []],
  ["($a := $b; $b := $a; $sma($a, 2))", []],
])("%s", (program, wanted) => {
  expect(found(program)).toEqual(wanted);
});
