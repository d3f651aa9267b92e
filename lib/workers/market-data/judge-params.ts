import { outOfOrder, type ParamFault } from "@/lib/workers/upstream/param-kinds";
import { INDICATORS } from "./indicators";
import type { Operation } from "./operation";
import { OPERATIONS } from "./operations";
import type { MarketParams } from "./params";
import { symbolList } from "./symbol-list";

/** What is wrong with the parameters together: which an operation needs, which it takes, what they may be. */
export function judgeParams(params: MarketParams): ParamFault[] {
  const operation = OPERATIONS.get(params.operation);
  if (!operation) return [];
  const taken = takenBy(operation, params.indicator);
  return [
    ...missing(operation, params),
    ...strangers(operation, params, taken),
    ...outOfChoices(operation, params),
    ...symbolFaults(operation, params),
    ...rangeFaults(operation, params),
  ];
}

/** All that an operation takes; for indicators also what the one chosen has of its own. */
export function takenBy(operation: Operation, indicator: string | undefined): ReadonlySet<string> {
  const own = operation.name === "indicator" ? Object.keys(INDICATORS.get(indicator ?? "")?.own ?? {}) : [];
  return new Set([...operation.sends, ...(operation.keeps ?? []), ...own]);
}

function missing(operation: Operation, params: MarketParams): ParamFault[] {
  return operation.required
    .filter((name) => params[name] === undefined)
    .map((parameter) => ({
      parameter,
      code: "required",
      message: `${operation.title} needs ${parameter}.`,
    }));
}

function strangers(operation: Operation, params: MarketParams, taken: ReadonlySet<string>): ParamFault[] {
  // Which of their own the indicators take is unknown while the indicator is.
  if (operation.name === "indicator" && params.indicator === undefined) return [];
  const what = params.indicator && operation.name === "indicator" ? params.indicator : operation.title;
  return Object.entries(params)
    .filter(([name, value]) => value !== undefined && !ALWAYS.has(name) && !taken.has(name))
    .map(([parameter]) => ({
      parameter,
      code: "not_applicable",
      message: `${what} does not take ${parameter}: leave it blank.`,
    }));
}

const ALWAYS = new Set(["api_key", "operation"]);

function outOfChoices(operation: Operation, params: MarketParams): ParamFault[] {
  return Object.entries({ ...operation.choices, ...periodChoice(operation, params) }).flatMap(
    ([parameter, choices]) => {
      const value = Object.entries(params).find(([name]) => name === parameter)?.[1];
      if (value === undefined || choices.some((choice) => choice === value)) return [];
      return [{ parameter, code: "invalid" as const, message: `Use one of ${choices.join(", ")}.` }];
    },
  );
}

/** `period` is a word for statements and earnings, and a number for the indicators that have it. */
function periodChoice(operation: Operation, params: MarketParams): Record<string, readonly string[]> {
  const isWord = typeof params.period === "string";
  return operation.name === "indicator" && isWord ? { period: ["a whole number from 1 to 800"] } : {};
}

function symbolFaults(operation: Operation, params: MarketParams): ParamFault[] {
  if (params.symbol === undefined) return [];
  const symbols = symbolList(params.symbol);
  const fault = (code: ParamFault["code"], message: string) => [{ parameter: "symbol", code, message }];
  if (symbols.length === 0) return fault("required", `${operation.title} needs symbol.`);
  if (symbols.some((symbol) => symbol.length > 100 || /\p{Cc}/u.test(symbol))) {
    return fault("invalid", "A symbol has at most 100 characters, on one line.");
  }
  const isText = operation.name === "symbol_search";
  return symbols.length > 1 && !operation.manySymbols && !isText
    ? fault("invalid", `${operation.title} takes one symbol.`)
    : [];
}

function rangeFaults(operation: Operation, params: MarketParams): ParamFault[] {
  const faults: ParamFault[] = [];
  const most = operation.mostRows;
  if (most !== undefined && (params.outputsize ?? 1) > most) {
    faults.push({
      parameter: "outputsize",
      code: "invalid",
      message: `Use a whole number from 1 to ${most}.`,
    });
  }
  if (outOfOrder(params.start_date, params.end_date)) {
    faults.push({ parameter: "end_date", code: "invalid", message: "The last day comes before the first." });
  }
  return faults;
}
