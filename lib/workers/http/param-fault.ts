/** Fault of a parameter after its expressions were resolved. */
export interface ParamFault {
  readonly parameter: string;
  readonly message: string;
}
