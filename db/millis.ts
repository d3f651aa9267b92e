import { z } from "zod";

/** A timestamp column as milliseconds since 1970. */
export const millis = z.date().transform((time) => time.getTime());
