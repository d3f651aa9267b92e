import { z } from "zod";

export const dataForm = z.enum(["value", "list", "table", "text"]);
export type DataForm = z.infer<typeof dataForm>;
