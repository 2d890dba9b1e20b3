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
  /** 100,000: `latency` asks a school with so many people, too, beside the demo school. Else 0. */
  readonly people: number;
  /** Whether the large school of `lists` and `latency` stays for the next run. */
  readonly keep: boolean;
}
