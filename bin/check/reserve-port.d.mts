export declare function reservePort(): Promise<number>;
