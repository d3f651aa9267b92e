type Series = readonly (number | null)[];
type Made = (number | null)[];

export declare function sma(list: Series, n: number): Made;
export declare function ema(list: Series, n: number): Made;
export declare function rsi(list: Series, n: number): Made;
export declare function returns(list: Series): Made;
export declare function change(list: Series): Made;
export declare function rank(list: Series): Made;
export declare function stdev(list: Series): number | null;
export declare function stdevs(list: Series, n: number): Made;
export declare function zscore(list: Series): Made;
export declare function zscores(list: Series, n: number): Made;
export declare function drawdown(list: Series): Made;
export declare function correlation(a: Series, b: Series): number | null;
