import { z } from "zod";

/** A column with a time, as milliseconds. */
export const millis = z.date().transform((time) => time.getTime());
