import { z } from "zod";

export const millis = z.date().transform((time) => time.getTime());
