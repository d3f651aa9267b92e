/** Found after the expressions were resolved. */
export interface ParamFault {
  readonly parameter: string;
  readonly message: string;
}
