import { type SQL, sql } from "drizzle-orm";
import type { Operator } from "@/lib/schema/rows-query";
import type { Column, TableShape } from "@/lib/schema/table";
import { readCell } from "@/lib/tables/read-cell";
import type { Filter } from "@/lib/tables/read-plan";
import { numberOf, type Slots, slotsOf, wordSlot } from "@/lib/tables/slots";
import { TIME_REST } from "@/lib/tables/time-text";

/**
 * Builds the SQL for the conditions and the sort order of a read. Columns are identified by their declared
 * position, and values are passed as parameters.
 */

/** SQL for the text of a cell in row `r`. It is null for a null cell. */
function cellText(position: number, column: Column): SQL {
  const place = sql.raw(String(position));
  const stored = sql`r.cells ->> '${place}'`;
  if (column.default === undefined) return stored;
  const read = readCell(column, column.default);
  const cell = JSON.stringify({ 0: read.ok ? JSON.parse(read.value.json) : null });
  return sql`case when jsonb_exists(r.cells, '${place}') then ${stored} else (${cell}::text::jsonb) ->> '0' end`;
}

/** SQL expression for a column's value in row `r`, in a type whose sort order is that of the column. */
export function comparable({ columns }: TableShape, position: number): SQL {
  const column = columns[position];
  if (column === undefined) throw new Error("A plan names columns that the table has");
  const text = cellText(position, column);
  switch (column.type) {
    case "integer":
    case "decimal":
      return sql`(${text})::numeric`;
    case "boolean":
      return sql`(${text})::boolean`;
    case "time": {
      // Pads a date, or a time with lower precision, with zeros to full length, so that times can be compared
      // as text.
      const said = sql`rtrim(${text}, 'Z')`;
      return sql`(${said} || substr(${TIME_REST}::text, length(${said}) + 1)) collate "C"`;
    }
    case "text":
    case "json":
      return sql`(${text}) collate "C"`;
  }
}

/** Converts a value so that it can be compared with the SQL that `comparable` returns for the column. */
export function comparand({ columns }: TableShape, position: number, value: string): SQL {
  const type = columns[position]?.type;
  if (type === "integer" || type === "decimal") return sql`${value}::text::numeric`;
  return type === "boolean" ? sql`${value}::text::boolean` : sql`${value}::text`;
}

export function condition(shape: TableShape, filter: Filter): SQL {
  const slot = slotCondition(shape, slotsOf(shape), filter);
  const exact = exactCondition(shape, filter);
  return slot === null ? exact : sql`${slot} and ${exact}`;
}

const SIGNS: Readonly<Record<Exclude<Operator, "in">, SQL>> = {
  eq: sql`=`,
  gt: sql`>`,
  gte: sql`>=`,
  lt: sql`<`,
  lte: sql`<=`,
};

function exactCondition(shape: TableShape, { column, operator, values }: Filter): SQL {
  const cell = comparable(shape, column);
  const given = values.filter((value) => value !== null);
  const isNull = values.length > given.length;
  if (operator !== "in" && !isNull) {
    const [value = ""] = given;
    return sql`${cell} ${SIGNS[operator]} ${comparand(shape, column, value)}`;
  }
  const alternatives = [
    ...(isNull ? [sql`${cell} is null`] : []),
    ...(given.length > 0
      ? [
          sql`${cell} in (${sql.join(
            given.map((value) => comparand(shape, column, value)),
            sql`, `,
          )})`,
        ]
      : []),
  ];
  return alternatives.length === 0 ? sql`false` : sql`(${sql.join(alternatives, sql` or `)})`;
}

/**
 * Returns a condition that an index can answer. It finds all matching rows and possibly more, because
 * different values can have the same shortened value. Null if there is no such condition.
 */
function slotCondition(shape: TableShape, slots: Slots, { column, operator, values }: Filter): SQL | null {
  const given = values.filter((value) => value !== null);
  if (given.length < values.length || given.length === 0) return null;
  const slot = slotOf(shape, slots, column);
  if (slot === null) return null;
  const shortened = given.map(slot.shorten);
  if (operator === "in") return sql`${slot.name} in (${sql.join(shortened, sql`, `)})`;
  const [value] = shortened;
  return sql`${slot.name} ${operator === "eq" ? sql`=` : operator.startsWith("g") ? sql`>=` : sql`<=`} ${value}`;
}

/**
 * Returns the indexed database column (`word` or `number`) that holds this table column's values in shortened
 * form, and a function that shortens a value in the same way. Null if the column isn't indexed.
 */
export function slotOf(shape: TableShape, slots: Slots, column: number) {
  if (column === slots.word) {
    return { name: sql`r.word`, shorten: (value: string) => sql`${wordSlot(value)}::text` };
  }
  if (column === slots.number) {
    const shorten = numberOf(shape, slots);
    return { name: sql`r.number`, shorten: (value: string) => sql`${shorten(value)}::float8` };
  }
  return null;
}
