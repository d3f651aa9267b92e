export declare const SERIES: Readonly<Record<string, unknown>>;
