/** Parameters that are programs instead of text with `{{…}}`. */
export type VerbatimOf = (type: string) => readonly string[];
