/** What is wrong with a parameter once its expressions have values. */
export interface ParamFault {
  readonly parameter: string;
  readonly message: string;
}
