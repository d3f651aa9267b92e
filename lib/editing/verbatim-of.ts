/** Parameters of a worker type that are programs rather than text with `{{…}}`. */
export type VerbatimOf = (type: string) => readonly string[];
