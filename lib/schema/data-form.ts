import { z } from "zod";

/** What a data provider serves: one value, a published list of objects, the rows of a table, or a text. */
export const dataForm = z.enum(["value", "list", "table", "text"]);
export type DataForm = z.infer<typeof dataForm>;
