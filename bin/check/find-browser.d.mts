export declare function findBrowser(): Promise<string | undefined>;
