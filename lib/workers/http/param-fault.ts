export interface ParamFault {
  readonly parameter: string;
  readonly message: string;
}
