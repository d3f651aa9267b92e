/** Error in a parameter, found after its expressions were resolved. */
export interface ParamFault {
  readonly parameter: string;
  readonly message: string;
}
