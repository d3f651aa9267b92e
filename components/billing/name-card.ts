const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  discover: "Discover",
  eftpos_au: "eftpos",
  jcb: "JCB",
  mastercard: "Mastercard",
  unionpay: "UnionPay",
  visa: "Visa",
};

export function nameCard({
  brand,
  last_four,
}: {
  readonly brand: string;
  readonly last_four: string;
}): string {
  return `${BRANDS[brand] ?? "Card"} ending in ${last_four}`;
}
