import { type Token, TypeGuards, type Value } from "liquidjs";

/** Parsing the printed text yields an equal expression. */
export function printExpression(value: Value): string {
  const filters = value.filters.map((filter) => {
    const args = filter.args.map(printArgument).join(", ");
    return ` | ${filter.name}${args === "" ? "" : `: ${args}`}`;
  });
  return inOrder(value.initial.postfix).map(printToken).join(" ") + filters.join("");
}

/**
 * Converts tokens from postfix order to the order in which they were written. Expressions have no
 * parentheses, so sorting by position is enough.
 */
export function inOrder(postfix: readonly Token[]): Token[] {
  return postfix.toSorted((left, right) => left.begin - right.begin);
}

type FilterArgument = Value["filters"][number]["args"][number];

function printArgument(argument: FilterArgument): string {
  if (!Array.isArray(argument)) return printToken(argument);
  const [name, value] = argument;
  return `${name}: ${value === undefined ? "" : printToken(value)}`;
}

export function printToken(token: Token): string {
  if (TypeGuards.isRangeToken(token)) return `(${printToken(token.lhs)}..${printToken(token.rhs)})`;
  if (!TypeGuards.isPropertyAccessToken(token)) return token.getText();
  const base = token.variable === undefined ? "" : printToken(token.variable);
  return token.props.reduce((path, prop) => path + printProperty(prop, path === ""), base);
}

function printProperty(prop: Token, first: boolean): string {
  if (TypeGuards.isWordToken(prop)) return first ? prop.getText() : `.${prop.getText()}`;
  return `[${printToken(prop)}]`;
}

/** Removes insignificant white space, so that equal expressions become equal strings. */
export function withoutSpace(text: string): string {
  return text.replace(
    /("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')|\s+/g,
    (_, quoted: string = "") => quoted,
  );
}
