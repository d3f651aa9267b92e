import { z } from "zod";

/** A timestamp column, converted to epoch milliseconds. */
export const millis = z.date().transform((time) => time.getTime());
