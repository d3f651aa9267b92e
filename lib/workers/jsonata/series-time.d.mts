export declare function timeOf(value: unknown): number | null;
