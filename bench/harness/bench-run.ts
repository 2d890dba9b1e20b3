/** How large a measurement is. */
export interface BenchRun {
  readonly seed: number;
  readonly rounds: number;
  /** Length of one round of load. */
  readonly seconds: number;
  /** How many `scale` compares with a thousand. */
  readonly rows: number;
  /** A pattern of the names of the calls that `scale` and `lists` make, and of the pages that `page-load` looks at: all without. */
  readonly calls: string;
  /** Whether `lists` keeps what it filled for the next time. */
  readonly keep: boolean;
}
