import { csvText } from "@/lib/kit/csv-text";
import { majorUnits } from "@/lib/pricing/currencies";
import { SIDES } from "./sum-year";
import type { YearStatement } from "./yearly-statement";

const HEADER = [
  ...["line", "month", "what", "kind", "item", "with", "address", "tax_number", "number", "written"],
  ...["quantity", "amount", "currency"],
];

/** Amounts are decimal numbers in major units, such as euros. */
export function yearCsv({ currencies, receipts, others }: YearStatement): string {
  const other = (id: string) => {
    const { name = "", address = "", tax_number: taxNumber = "" } = others.get(id) ?? {};
    return [name, address, taxNumber];
  };
  const months = currencies.flatMap(({ currency, months: each }) =>
    each.flatMap(({ month, by }) =>
      SIDES.filter((side) => by[side] !== 0).map((side) => [
        ...["month", month, side, "", "", "", "", "", "", "", ""],
        ...[majorUnits(by[side], currency), currency],
      ]),
    ),
  );
  const items = currencies.flatMap(({ currency, items: each }) =>
    each.flatMap(({ side, kind, name, otherId, quantity, amount, returned }) => [
      [
        "item",
        "",
        side,
        kind,
        name,
        ...other(otherId),
        "",
        "",
        quantity,
        majorUnits(amount, currency),
        currency,
      ],
      ...(returned === 0
        ? []
        : [
            [
              ...["item", "", `${side}_returned`, kind, name, ...other(otherId), "", "", ""],
              ...[majorUnits(returned, currency), currency],
            ],
          ]),
    ]),
  );
  const written = receipts.map(({ number, issuedAt, side, otherId, amount, currency }) => [
    ...[
      "receipt",
      "",
      `${amount < 0 ? "credit_note" : "receipt"}_${side === "seller" ? "to" : "from"}`,
      "",
      "",
    ],
    ...[
      ...other(otherId),
      number,
      issuedAt.toISOString().slice(0, 10),
      "",
      majorUnits(amount, currency),
      currency,
    ],
  ]);
  return csvText([HEADER, ...months, ...items, ...written]);
}
