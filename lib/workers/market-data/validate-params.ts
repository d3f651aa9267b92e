import { outOfOrder, type ParamFault, textOf } from "@/lib/workers/upstream/param-kinds";
import { INDICATORS } from "./indicators";
import { marketFields } from "./market-params";
import type { Operation } from "./operation";
import { findOperation } from "./operations";
import { symbolList } from "./symbol-list";

type Given = Readonly<Record<string, unknown>>;

export function validateParams(params: Given): ParamFault[] {
  const operation = findOperation(textOf(params.operation) ?? "");
  if (!operation) return [];
  return [
    ...missing(operation, params),
    ...strangers(operation, params),
    ...outOfChoices(operation, params),
    ...symbolFaults(operation, params),
    ...rangeFaults(operation, params),
  ];
}

export function takenBy(operation: Operation, indicator: string | undefined): ReadonlySet<string> {
  const own = operation.name === "indicator" ? Object.keys(INDICATORS.get(indicator ?? "")?.own ?? {}) : [];
  return new Set([...operation.sends, ...(operation.keeps ?? []), ...own]);
}

function missing(operation: Operation, params: Given): ParamFault[] {
  return operation.required
    .filter((name) => params[name] === undefined)
    .map((parameter) => ({
      parameter,
      code: "required",
      message: `${operation.title} requires ${parameter}.`,
    }));
}

function strangers(operation: Operation, params: Given): ParamFault[] {
  const indicator = operation.name === "indicator" ? textOf(params.indicator) : undefined;
  // Nothing is reported for an unknown indicator, because we don't know which parameters it supports.
  if (operation.name === "indicator" && !INDICATORS.has(indicator ?? "")) return [];
  const taken = takenBy(operation, indicator);
  return Object.entries(params)
    .filter(([name, value]) => value !== undefined && name in marketFields.shape && !taken.has(name))
    .filter(([name]) => name !== "api_key" && name !== "operation")
    .map(([parameter]) => ({
      parameter,
      code: "not_applicable",
      message: `${indicator ?? operation.title} doesn't support ${parameter}. Leave it empty.`,
    }));
}

function outOfChoices(operation: Operation, params: Given): ParamFault[] {
  const faults = Object.entries(operation.choices ?? {}).flatMap(([parameter, choices]): ParamFault[] => {
    const value = params[parameter];
    if (value === undefined || choices.some((choice) => choice === value)) return [];
    return [{ parameter, code: "invalid_value", message: `Use one of ${choices.join(", ")}.` }];
  });
  // For statements and earnings, `period` is a string such as `annual`. An indicator needs a number.
  const isWord = operation.name === "indicator" && typeof params.period === "string";
  const message = "Use a whole number from 1 to 800.";
  return isWord ? [...faults, { parameter: "period", code: "invalid_value", message }] : faults;
}

function symbolFaults(operation: Operation, params: Given): ParamFault[] {
  const text = textOf(params.symbol);
  if (text === undefined) return [];
  const symbols = symbolList(text);
  const fault = (code: ParamFault["code"], message: string) => [{ parameter: "symbol", code, message }];
  if (symbols.length === 0) return fault("required", `${operation.title} requires symbol.`);
  if (symbols.some((symbol) => symbol.length > 100 || /\p{Cc}/u.test(symbol))) {
    return fault("invalid_value", "A symbol can have at most 100 characters, on one line.");
  }
  const isText = operation.name === "symbol_search";
  return symbols.length > 1 && !operation.manySymbols && !isText
    ? fault("invalid_value", `${operation.title} accepts only one symbol.`)
    : [];
}

function rangeFaults(operation: Operation, params: Given): ParamFault[] {
  const faults: ParamFault[] = [];
  const max = operation.maxRows;
  if (max !== undefined && typeof params.outputsize === "number" && params.outputsize > max) {
    const message = `Use a whole number from 1 to ${max}.`;
    faults.push({ parameter: "outputsize", code: "invalid_value", message });
  }
  if (outOfOrder(params.start_date, params.end_date)) {
    const message = "The end date is before the start date.";
    faults.push({ parameter: "end_date", code: "invalid_value", message });
  }
  return faults;
}
