import type { JsonObject } from "@/lib/kit/json";
import type { Instrument } from "./instruments";
import {
  dividendOf,
  issuerMeta,
  lastReported,
  netIncomeOf,
  type Quarter,
  quarterEnd,
  salesOf,
  sharesOf,
  yearOf,
} from "./issuer";
import type { ForInstrument } from "./path-answer";

type Wrap = (answer: ForInstrument) => ForInstrument;
type Amounts = (one: Instrument, quarters: readonly Quarter[]) => JsonObject;

/** A statement for a year is the sum of its quarters. Only the balance sheet is that of the last quarter. */
export function statements(wrap: Wrap): Record<string, ForInstrument> {
  return {
    "/income_statement": wrap(statement("income_statement", income)),
    "/balance_sheet": wrap(statement("balance_sheet", balance)),
    "/cash_flow": wrap(statement("cash_flow", cash)),
  };
}

const REACH_QUARTERS = 160;

function statement(name: string, amounts: Amounts): ForInstrument {
  return (one, query, nowMs) => {
    const quarterly = query.get("period") === "quarterly";
    const max = Math.min(40, Number(query.get("outputsize") ?? 6));
    const from = query.get("start_date")?.slice(0, 10) ?? "0000";
    const to = query.get("end_date")?.slice(0, 10) ?? "9999";
    const last = lastReported(one, nowMs);
    const known = Array.from({ length: REACH_QUARTERS }, (_, back) => last - back);
    const rows = known
      .filter((quarter) => quarterly || quarter % 4 === 3)
      .filter((quarter) => quarterEnd(quarter) >= from && quarterEnd(quarter) <= to)
      .slice(0, max)
      .map((quarter) => {
        const when = { fiscal_date: quarterEnd(quarter), year: yearOf(quarter) };
        return quarterly
          ? { ...when, quarter: (quarter % 4) + 1, ...amounts(one, [quarter]) }
          : { ...when, ...amounts(one, [quarter - 3, quarter - 2, quarter - 1, quarter]) };
      });
    return { meta: { ...issuerMeta(one), period: quarterly ? "Quarterly" : "Annual" }, [name]: rows };
  };
}

function sum(
  one: Instrument,
  quarters: readonly Quarter[],
  of: (one: Instrument, quarter: Quarter) => number,
) {
  return quarters.reduce((total, quarter) => total + of(one, quarter), 0);
}

const part = (of: (one: Instrument, quarter: Quarter) => number, share: number) => {
  return (one: Instrument, quarter: Quarter) => Math.round(of(one, quarter) * share);
};

/** Amounts are calculated upwards from the net income, so that each line agrees with those below it. */
const income: Amounts = (one, quarters) => {
  const total = (of: Parameters<typeof sum>[2]) => sum(one, quarters, of);
  const sales = total(salesOf);
  const net = total(netIncomeOf);
  const tax = total(part(netIncomeOf, 0.17 / 0.83));
  const earned = total(part(salesOf, 0.006));
  const paid = total(part(salesOf, 0.005));
  const research = total(part(salesOf, 0.07));
  const selling = total(part(salesOf, 0.08));
  const operating = net + tax - earned + paid;
  const gross = operating + research + selling;
  const shares = sharesOf(one);
  return {
    sales,
    cost_of_goods: sales - gross,
    gross_profit: gross,
    operating_expense: {
      research_and_development: research,
      selling_general_and_administrative: selling,
      other_operating_expenses: null,
    },
    operating_income: operating,
    non_operating_interest: { income: earned, expense: paid },
    pretax_income: net + tax,
    income_tax: tax,
    net_income: net,
    eps_basic: Number((net / shares).toFixed(2)),
    eps_diluted: Number((net / shares).toFixed(2)),
    basic_shares_outstanding: shares,
    diluted_shares_outstanding: shares,
    ebitda: operating + total(depreciation),
  };
};

const depreciation = part(salesOf, 0.05);

export function standingOf(one: Instrument, quarter: Quarter) {
  const sales = sum(one, [quarter - 3, quarter - 2, quarter - 1, quarter], salesOf);
  const current = Math.round(sales * 0.4);
  const rest = Math.round(sales * 0.7);
  const owed = Math.round(sales * 0.65);
  return { current, rest, owed, cash: Math.round(current * 0.4), equity: current + rest - owed };
}

const balance: Amounts = (one, quarters) => {
  const { current, rest, owed, cash, equity } = standingOf(one, quarters.at(-1) ?? 0);
  const due = Math.round(owed * 0.4);
  return {
    assets: {
      current_assets: {
        cash,
        inventory: Math.round(current * 0.1),
        total_current_assets: current,
      },
      non_current_assets: { goodwill: null, total_non_current_assets: rest },
      total_assets: current + rest,
    },
    liabilities: {
      current_liabilities: { total_current_liabilities: due },
      non_current_liabilities: {
        long_term_debt: Math.round(owed * 0.3),
        total_non_current_liabilities: owed - due,
      },
      total_liabilities: owed,
    },
    shareholders_equity: { total_shareholders_equity: equity },
  };
};

const cash: Amounts = (one, quarters) => {
  const total = (of: Parameters<typeof sum>[2]) => sum(one, quarters, of);
  const net = total(netIncomeOf);
  const operating = net + total(depreciation);
  const spent = total(part(salesOf, 0.04));
  const dividends = total((share, quarter) => Math.round(dividendOf(share, quarter) * sharesOf(share)));
  return {
    operating_activities: { net_income: net, operating_cash_flow: operating },
    investing_activities: {
      capital_expenditures: -spent,
      investing_cash_flow: -spent - total(part(salesOf, 0.01)),
    },
    financing_activities: {
      common_dividends: -dividends,
      financing_cash_flow: -dividends - total(part(salesOf, 0.02)),
    },
    end_cash_position: standingOf(one, quarters.at(-1) ?? 0).cash,
    free_cash_flow: operating - spent,
  };
};
