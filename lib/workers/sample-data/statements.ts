import type { JsonObject } from "@/lib/kit/json";
import type { Instrument } from "./instruments";
import { issuerMeta, quarterEnds } from "./issuer";
import type { ForInstrument } from "./path-answer";
import { between } from "./random";

type Wrap = (answer: ForInstrument) => ForInstrument;
type Amounts = (sales: number, one: Instrument, place: number) => JsonObject;

/** The three statements, each row's amounts drawn from that period's sales. */
export function statements(wrap: Wrap): Record<string, ForInstrument> {
  return {
    "/income_statement": wrap(statement("income_statement", income)),
    "/balance_sheet": wrap(statement("balance_sheet", balance)),
    "/cash_flow": wrap(statement("cash_flow", cash)),
  };
}

function statement(name: string, amounts: Amounts): ForInstrument {
  return (one, query, nowMs) => {
    const quarterly = query.get("period") === "quarterly";
    const most = Math.min(40, Number(query.get("outputsize") ?? 6));
    const ends = quarterEnds(nowMs, 160).filter((day) => quarterly || day.endsWith("-12-31"));
    const from = query.get("start_date")?.slice(0, 10) ?? "0000";
    const to = query.get("end_date")?.slice(0, 10) ?? "9999";
    const wanted = ends.filter((day) => day >= from && day <= to).slice(0, most);
    const rows = wanted.map((fiscal_date) => {
      const year = Number(fiscal_date.slice(0, 4));
      const quarter = Math.ceil(Number(fiscal_date.slice(5, 7)) / 3);
      const sales = salesOf(one, year) / (quarterly ? 4 : 1);
      const when = quarterly ? { fiscal_date, quarter, year } : { fiscal_date, year };
      return { ...when, ...amounts(sales, one, year * 4 + quarter) };
    });
    return { meta: { ...issuerMeta(one), period: quarterly ? "Quarterly" : "Annual" }, [name]: rows };
  };
}

function salesOf(one: Instrument, year: number): number {
  const first = between(`${one.symbol}:sales`, 0, 2e10, 3e11);
  return first * 1.05 ** (year - 2020);
}

const round = (value: number) => Math.round(value / 1e6) * 1e6;

const income: Amounts = (sales, one, place) => {
  const cost = sales * between(`${one.symbol}:cost`, place, 0.42, 0.62);
  const research = sales * 0.07;
  const selling = sales * 0.08;
  const operating = sales - cost - research - selling;
  const tax = operating * 0.17;
  return {
    sales: round(sales),
    cost_of_goods: round(cost),
    gross_profit: round(sales - cost),
    operating_expense: {
      research_and_development: round(research),
      selling_general_and_administrative: round(selling),
      other_operating_expenses: null,
    },
    operating_income: round(operating),
    non_operating_interest: { income: round(sales * 0.006), expense: round(sales * 0.005) },
    pretax_income: round(operating),
    income_tax: round(tax),
    net_income: round(operating - tax),
    ebitda: round(operating * 1.12),
  };
};

const balance: Amounts = (sales) => {
  const current = sales * 0.4;
  const rest = sales * 0.7;
  const owed = sales * 0.65;
  return {
    assets: {
      current_assets: {
        cash: round(current * 0.4),
        inventory: round(current * 0.1),
        total_current_assets: round(current),
      },
      non_current_assets: { goodwill: null, total_non_current_assets: round(rest) },
      total_assets: round(current + rest),
    },
    liabilities: {
      current_liabilities: { total_current_liabilities: round(owed * 0.4) },
      non_current_liabilities: {
        long_term_debt: round(owed * 0.3),
        total_non_current_liabilities: round(owed * 0.6),
      },
      total_liabilities: round(owed),
    },
    shareholders_equity: { total_shareholders_equity: round(current + rest - owed) },
  };
};

const cash: Amounts = (sales) => ({
  operating_activities: { net_income: round(sales * 0.2), operating_cash_flow: round(sales * 0.26) },
  investing_activities: {
    capital_expenditures: -round(sales * 0.04),
    investing_cash_flow: -round(sales * 0.05),
  },
  financing_activities: { common_dividends: -round(sales * 0.04), financing_cash_flow: -round(sales * 0.18) },
  end_cash_position: round(sales * 0.1),
  free_cash_flow: round(sales * 0.22),
});
