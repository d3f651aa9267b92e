export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}
