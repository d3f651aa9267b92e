export declare function quickFolder(): string;
