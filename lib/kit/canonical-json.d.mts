import type { Json } from "./json";

export declare function canonicalJson(value: Json): string;
