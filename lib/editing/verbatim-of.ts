export type VerbatimOf = (type: string) => readonly string[];
